import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { daysOf, readAmount, readQuantity } from './amounts';
import { isPlaceholder } from './answers';
import { columnsInDoubt, isPriceTaxUnclear } from './column-questions';
import { priceTaxOf } from './columns';
import { withoutFacts } from './convert';
import { matcherOf } from './matching';
import { suggest } from './suggest';
import { picturesOf, taxCell, withoutTax, withTax } from './values';

const guess = (name: string, cells: readonly string[]) => suggest([name], () => cells)[0];

describe('suggested columns of an import', () => {
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

test('the import asks the seller about unknown price columns, but not about purchase prices', () => {
  const header = ['name', 'Rabatt', 'Einkaufspreis', 'Tax note', 'colour'];
  const cells = [['A'], ['10%'], ['1.00'], ['0'], ['red']];
  const columns = ['name' as const, undefined, undefined, undefined, undefined];
  expect(columnsInDoubt(header, columns, (at) => cells[at] ?? [])).toEqual(['Rabatt']);
});

test('the import reads "n/a" and similar texts of other programs as empty', () => {
  expect(['n/a', ' N/A ', '-', 'Não Informado', 'k. A.'].every(isPlaceholder)).toBe(true);
  expect(['none', '0', 'Banana', ''].some(isPlaceholder)).toBe(false);
});

describe('importing price columns with and without tax', () => {
  it('detects from the name of a price column whether its prices include tax', () => {
    expect(['vkNetto', 'Prix HT', 'Price excl. VAT'].map(priceTaxOf)).toEqual(Array(3).fill('net'));
    expect(['vkBrutto', 'Prix TTC', 'incl. tax'].map(priceTaxOf)).toEqual(Array(3).fill('gross'));
    expect(['VKPreis', 'price', 'Magnet price'].map(priceTaxOf)).toEqual(Array(3).fill(undefined));
  });

  it('asks about tax if only one of two price columns mentions it in its name', () => {
    expect(isPriceTaxUnclear(['VK', 'AktionNetto'], ['price', 'netOffer'])).toBe(true);
    expect(isPriceTaxUnclear(['VK brutto', 'AktionNetto'], ['price', 'netOffer'])).toBe(false);
    expect(isPriceTaxUnclear(['VK', 'VK netto'], ['price', 'netPrice'])).toBe(false);
    expect(isPriceTaxUnclear(['VK', 'Angebot'], ['price', 'offerPrice'])).toBe(false);
  });

  it('rounds prices with and without tax to the cent', () => {
    const gross = [withTax(749, 19), withTax(1_549, 7), withTax(10, 0), withTax(100, 5.5)];
    expect(gross).toEqual([891, 1_657, 10, 106]);
    const net = [withoutTax(891, 19), withoutTax(1_657, 7), withoutTax(10, 0)];
    expect(net).toEqual([749, 1_549, 10]);
  });
});

describe('the tax column of an import', () => {
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

test('an import splits a cell into image URLs, and keeps spaces and commas inside a URL', () => {
  const read = (text: string) => picturesOf([text], false, () => {}).web;
  expect(read('https://x.example/a b, c.jpg, https://x.example/d.jpg')).toEqual([
    'https://x.example/a%20b,%20c.jpg',
    'https://x.example/d.jpg',
  ]);
  expect(read('https://x.example/a.jpg,https://x.example/b.jpg')).toHaveLength(2);
  const commas = 'https://x.example/w_100,h_100/a.jpg';
  expect(read(commas)).toEqual([commas]);
});

describe('importing a product without its rejected facts', () => {
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

  it('omits the columns of the rejected facts', () => {
    expect(withoutFacts(product, ['allergens', 'gtin'])?.cells).toEqual({
      name: 'Oats',
      price: '1.99',
      fat: '7',
    });
    expect(withoutFacts(product, ['nutrition'])?.cells).not.toHaveProperty('fat');
  });

  it('returns undefined if a field other than a fact has an error', () => {
    expect(withoutFacts(product, ['gtin', 'price'])).toBeUndefined();
    expect(withoutFacts(product, [])).toBeUndefined();
    expect(withoutFacts(product, ['constructor'])).toBeUndefined();
  });
});

describe('file names of photos', () => {
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
  ])('%s belongs to the expected product', (file, at) => {
    expect(matcherOf(products)(file)).toEqual({ product: products[at] });
  });

  it('a photo that matches no product or several products is reported', () => {
    const match = matcherOf(products);
    expect(match('bread.jpg')).toEqual({ fault: 'manyProducts' });
    expect(match('butter.jpg')).toEqual({ fault: 'noProduct' });
    expect(match('.jpg')).toEqual({ fault: 'noProduct' });
  });
});

const written = (cents: number, group: string, point: string, sign: string) => {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, group);
  return `${sign}${whole}${point}${String(cents % 100).padStart(2, '0')}`;
};

test('an amount in a product file is read exactly in every number format', () => {
  const style = fc.constantFrom(
    ...([
      { decimals: 'comma', group: '.', point: ',', sign: '' },
      { decimals: 'comma', group: '\u202F', point: ',', sign: '€ ' },
      { decimals: 'point', group: ',', point: '.', sign: 'EUR ' },
      { decimals: 'point', group: '’', point: '.', sign: '' },
      { decimals: 'either', group: '.', point: ',', sign: '€' },
      { decimals: 'either', group: ',', point: '.', sign: '' },
    ] as const),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), style, (cents, each) => {
      const text = written(cents, each.group, each.point, each.sign);
      expect(readAmount(text, each.decimals, 'eur')).toEqual({ cents });
    }),
  );
});

test('any text in a price column gives whole cents or an error', () => {
  const text = fc.string({ unit: fc.constantFrom(..."0123.,-–'’ €$()eE+k٢٫"), maxLength: 12 });
  fc.assert(
    fc.property(text, fc.constantFrom('either', 'comma', 'point'), (given, style) => {
      const read = readAmount(given, style as 'either', 'eur');
      if ('cents' in read) expect(read.cents).toSatisfy(Number.isSafeInteger);
      else expect(read.fault).toMatch(/^[a-z]+/i);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['1,250', 'either', 'jpy', { cents: 1_250 }],
  ['1.250', 'either', 'pyg', { cents: 1_250 }],
  ['¥1,250', 'either', 'jpy', { cents: 1_250 }],
  ['1,250,000', 'either', 'krw', { cents: 1_250_000 }],
  ['1.250', 'point', 'jpy', 'noDecimals'],
  ['12.5', 'either', 'jpy', 'noDecimals'],
  ['12.00', 'either', 'jpy', { cents: 12 }],
  ['0.500', 'either', 'jpy', 'noDecimals'],
  ['1.250', 'either', 'kwd', 'ambiguousPrice'],
  ['1.250', 'point', 'kwd', { cents: 1_250 }],
  ['1.25', 'either', 'kwd', { cents: 1_250 }],
  ['1,234.500', 'either', 'kwd', { cents: 1_234_500 }],
  ['1.2505', 'point', 'kwd', 'threeDecimals'],
] as const)(
  'the price %s with the decimal mark %s in %s gives %j',
  (text, style, currency, expected) => {
    const read = readAmount(text, style, currency);
    expect('fault' in read ? read.fault : read).toEqual(expected);
  },
);

test.each([
  ['1.234', 'either', 'ambiguousPrice'],
  ['1.234', 'comma', { cents: 123_400 }],
  ['1.234', 'point', 'manyDecimals'],
  ['0.500', 'either', { cents: 50 }],
  ['2,490', 'comma', { cents: 249 }],
  ['1.23.456', 'comma', 'notPrice'],
  ['1,234,567.5', 'either', 'tooHigh'],
  ['(2,00)', 'comma', 'negativePrice'],
  ['2,- €', 'comma', { cents: 200 }],
  ['2 $', 'comma', 'otherCurrency'],
  ['2 kr', 'comma', 'otherCurrency'],
  ['ab 2,00', 'comma', 'notPrice'],
  ['', 'comma', 'notPrice'],
] as const)('the price %s with the decimal mark %s in euros gives %j', (text, style, expected) => {
  const read = readAmount(text, style, 'eur');
  expect('fault' in read ? read.fault : read).toEqual(expected);
});

test('a quantity is read from a number, but not from an ambiguous number such as 1.000', () => {
  const texts = ['12', '12.00', '-3', '0', '12,5', '1.000', 'x', ''];
  expect(texts.map((one) => readQuantity(one, 'either'))).toEqual([
    ...[12, 12, -3, 0, 12.5],
    ...Array(3).fill(undefined),
  ]);
});

test('the ambiguous date 03/04/2025 gives two possible days', () => {
  expect(daysOf('2025-12-01 10:00:00')).toEqual(['2025-12-01']);
  expect(daysOf('01.12.2025')).toEqual(['2025-12-01']);
  expect(daysOf('03/04/2025')).toEqual(['2025-04-03', '2025-03-04']);
  expect(daysOf('13/04/2025')).toEqual(['2025-04-13']);
  expect([daysOf('31.02.2025'), daysOf('soon'), daysOf('')]).toEqual([[], [], []]);
});
