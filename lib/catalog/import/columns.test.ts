import { describe, expect, it, test } from 'vitest';
import { columnsInDoubt, isPriceTaxUnclear } from './column-questions';
import { isPlaceholder, priceTaxOf, suggest } from './columns';
import { withoutFacts } from './convert';
import { matcherOf } from './matching';
import { picturesOf, taxCell, withoutTax, withTax } from './values';

/** Returns the field that `suggest` assigns to a file with only this column. */
const guess = (name: string, cells: readonly string[]) => suggest([name], () => cells)[0];

describe('suggest', () => {
  it.each([
    ['In stock [Corner Shop]', ['48', '3'], 'stock'],
    ['In stock [Corner Shop]', ['1', '0'], 'stock'],
    ['In stock', ['1', '0'], 'inStock'],
    ['In stock', ['yes', 'no'], 'inStock'],
    ['Stock status', ['In Stock', 'Out of stock'], 'inStock'],
    ['Stock', ['yes', 'no'], 'inStock'],
    ['Quantity', ['500 g', '1 kg'], 'weight'],
    ['Quantity', ['5', '1'], 'stock'],
    ['code', ['4006381333931'], 'gtin'],
    ['code', ['A1'], undefined],
    ['Price', ['on request', 'ask'], undefined],
    ['Tax', ['€ 1.20', '€ 0.30'], undefined],
    ['MwSt', ['19', '7'], 'taxClass'],
    ['Einkaufspreis', ['1,20', '0,30'], 'costPrice'],
    ['impuesto - "IVA 4%" (4%)', ['Y', 'N'], 'taxFlag'],
    ['Vendido por peso', ['Y', 'N'], 'weighed'],
    ['Disponibles para la venta [Tienda]', ['Y', 'N'], 'published'],
    ['AktionNetto', ['9,88'], 'netOffer'],
    ['AktionBis', ['01.08.2026'], 'saleUntil'],
    ['name_de', ['Milch'], 'name:de'],
    ['product_name_de', ['Milch'], 'name:de'],
    ['product_name_en', ['Milk'], 'name'],
    ['product_name_nl', ['Melk'], 'otherName'],
    ['Item no', ['7'], undefined],
    ['product_id', ['7'], undefined],
    ['ingredients_text_fr', ['lait'], 'ingredients:fr'],
  ])('maps the column %s with the cells %j to %s', (name, cells, field) => {
    expect(guess(name, cells)).toBe(field);
  });

  it('maps a column in the main language to the untranslated field', () => {
    expect(suggest(['name_de', 'name_en'], () => ['x'], 'de')).toEqual(['name', 'name:en']);
  });
});

test('columnsInDoubt returns unmapped price columns except purchase prices', () => {
  const header = ['name', 'Rabatt', 'Einkaufspreis', 'Tax note', 'colour'];
  const cells = [['A'], ['10%'], ['1.00'], ['0'], ['red']];
  const columns = ['name' as const, undefined, undefined, undefined, undefined];
  expect(columnsInDoubt(header, columns, (at) => cells[at] ?? [])).toEqual(['Rabatt']);
});

test('isPlaceholder recognises the empty values of other programs', () => {
  expect(['n/a', ' N/A ', '-', 'Não Informado', 'k. A.'].every(isPlaceholder)).toBe(true);
  expect(['none', '0', 'Banana', ''].some(isPlaceholder)).toBe(false);
});

describe('price columns with and without tax', () => {
  it('priceTaxOf reads from a column name whether prices are gross or net', () => {
    expect(['vkNetto', 'Prix HT', 'Price excl. VAT'].map(priceTaxOf)).toEqual(Array(3).fill('net'));
    expect(['vkBrutto', 'Prix TTC', 'incl. tax'].map(priceTaxOf)).toEqual(Array(3).fill('gross'));
    expect(['VKPreis', 'price', 'Magnet price'].map(priceTaxOf)).toEqual(Array(3).fill(undefined));
  });

  it('isPriceTaxUnclear returns true if only one of two price columns names its tax', () => {
    expect(isPriceTaxUnclear(['VK', 'AktionNetto'], ['price', 'netOffer'])).toBe(true);
    expect(isPriceTaxUnclear(['VK brutto', 'AktionNetto'], ['price', 'netOffer'])).toBe(false);
    expect(isPriceTaxUnclear(['VK', 'VK netto'], ['price', 'netPrice'])).toBe(false);
    expect(isPriceTaxUnclear(['VK', 'Angebot'], ['price', 'offerPrice'])).toBe(false);
  });

  it('withTax and withoutTax round to the cent', () => {
    const gross = [withTax(749, 19), withTax(1_549, 7), withTax(10, 0), withTax(100, 5.5)];
    expect(gross).toEqual([891, 1_657, 10, 106]);
    const net = [withoutTax(891, 19), withoutTax(1_657, 7), withoutTax(10, 0)];
    expect(net).toEqual([749, 1_549, 10]);
  });
});

describe('taxCell', () => {
  const shop = {
    taxPercent: 19,
    taxClasses: [
      { id: 'std', name: 'Standard', percent: 19 },
      { id: 'red', name: 'Reduced', percent: 7 },
    ],
  };
  it.each([
    ['7', 'red'],
    ['7,00 %', 'red'],
    ['0.07', 'red'],
    ['reduced', 'red'],
    ['', ''],
  ])('maps %j to the tax class %j', (text, id) => {
    expect(taxCell(text, shop, {})).toBe(id);
  });

  /** Returns the error that `taxCell` throws, or its result if it accepts the text. */
  function rejectedRow(text: string, rates: typeof shop | { taxPercent: number }) {
    try {
      return taxCell(text, rates, {});
    } catch (error) {
      return error;
    }
  }

  it('rejects an unknown tax until the seller maps it to a tax class', () => {
    expect(rejectedRow('zero-rate', shop)).toMatchObject({ reason: 'notTax', value: 'zero-rate' });
    expect(taxCell('Zero-Rate', shop, { 'zero-rate': 'red' })).toBe('red');
    expect(rejectedRow('reduced', { taxPercent: 2 })).toMatchObject({ reason: 'notTax' });
    expect(rejectedRow('2%', { taxPercent: 2 })).toBe('');
  });
});

test('picturesOf splits a cell into URLs, and keeps spaces and commas inside a URL', () => {
  const read = (text: string) => picturesOf([text], false, () => {}).web;
  expect(read('https://x.example/a b, c.jpg, https://x.example/d.jpg')).toEqual([
    'https://x.example/a%20b,%20c.jpg',
    'https://x.example/d.jpg',
  ]);
  expect(read('https://x.example/a.jpg,https://x.example/b.jpg')).toHaveLength(2);
  const commas = 'https://x.example/w_100,h_100/a.jpg';
  expect(read(commas)).toEqual([commas]);
});

describe('convert', () => {
  const product = {
    line: 2,
    source: [],
    pictures: [],
    cells: {
      name: 'Oats',
      price: '1.99',
      gtin: '1',
      allergens: 'en:kryptonite',
      mayContain: 'nuts',
      fat: '7',
    },
  };

  it('withoutFacts removes a rejected fact with all its columns', () => {
    expect(withoutFacts(product, ['allergens', 'gtin'])?.cells).toEqual({
      name: 'Oats',
      price: '1.99',
      fat: '7',
    });
    expect(withoutFacts(product, ['nutrition'])?.cells).not.toHaveProperty('fat');
  });

  it('withoutFacts returns undefined if an error concerns another field', () => {
    expect(withoutFacts(product, ['gtin', 'price'])).toBeUndefined();
    expect(withoutFacts(product, [])).toBeUndefined();
    expect(withoutFacts(product, ['constructor'])).toBeUndefined();
  });
});

describe('matching', () => {
  const products = [
    { _id: '65f0c0ffee65f0c0ffee65f0', name: 'Müsli & Nüsse', gtin: '4006381333931' },
    { _id: '65f0c0ffee65f0c0ffee65f1', name: 'Milk 1 l' },
    { _id: '65f0c0ffee65f0c0ffee65f2', name: 'Milk' },
    { _id: '65f0c0ffee65f0c0ffee65f3', name: 'Bread' },
    { _id: '65f0c0ffee65f0c0ffee65f4', name: 'bread' },
    { _id: '65f0c0ffee65f0c0ffee65f5', name: 'تفاح أحمر' },
  ];

  it.each([
    ['4006381333931.jpg', 0],
    ['04006381333931_2.png', 0],
    ['65f0c0ffee65f0c0ffee65f1.webp', 1],
    ['65F0C0FFEE65F0C0FFEE65F1-2.JPG', 1],
    ['musli-nusse.jpg', 0],
    ['Müsli & Nüsse (3).jpeg', 0],
    ['milk-1-l.jpg', 1],
    ['Milk 1 l_2.jpg', 1],
    ['milk.jpg', 2],
    ['milk-2.jpg', 2],
    ['تفاح أحمر.jpg', 5],
  ])('matcherOf finds the product of the photo %s', (file, at) => {
    expect(matcherOf(products)(file)).toEqual({ product: products[at] });
  });

  it('matcherOf reports a photo name that matches no or several products', () => {
    const match = matcherOf(products);
    expect(match('bread.jpg')).toEqual({ fault: 'manyProducts' });
    expect(match('butter.jpg')).toEqual({ fault: 'noProduct' });
    expect(match('.jpg')).toEqual({ fault: 'noProduct' });
  });
});
