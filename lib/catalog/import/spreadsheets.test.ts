import { describe, expect, it } from 'vitest';
import { imported, lines } from '@/e2e/support/imported-file';
import { columnsInDoubt } from './column-questions';
import { cellsOfColumn } from './read-file';

const EURO = { currency: 'eur', taxIncluded: true, taxes: { taxPercent: 7 } };

describe('importing a spreadsheet made by hand', () => {
  it('reads the unit of a price from the price cell', () => {
    const file = lines(
      'Preisliste Hofladen Müller;;;',
      'Artikel;Gruppe;Preis;Bestand',
      'Äpfel;Fruits;1,99 €/Stk;10 Stk',
      'Hackfleisch;Instant;12,90 €/kg;2,5',
      'Schinken;Instant;2,49 €/100 g;',
      'Brot;Bakery;3,20 € pro Stück;',
    );
    const { products, faults } = imported(file, EURO);
    expect(faults).toEqual([]);
    expect(products).toMatchObject([
      { name: 'Äpfel', price: '1.99', stock: '10' },
      {
        name: 'Hackfleisch',
        soldBy: 'weight',
        pricePerUnit: '12.90',
        price: '0.65',
        stock: '2500',
      },
      { name: 'Schinken', soldBy: 'weight', pricePerUnit: '24.90' },
      { name: 'Brot', price: '3.20' },
    ]);
    expect(products[3]).not.toHaveProperty('soldBy');
  });

  it.each([
    ['Preis (€/kg)', 'eur'],
    ['Preis pro kg', 'eur'],
    ['Prix au kilo', 'eur'],
    ['Precio por kg', 'eur'],
    ['Price per kg', 'usd'],
  ])('imports all goods as sold by weight if the only price column is %s', (name, currency) => {
    const { products } = imported(lines(`Name;Category;${name}`, 'Apple;Fruits;2,99'), {
      currency,
    });
    expect(products).toMatchObject([{ soldBy: 'weight', stepUnit: 'g', pricePerUnit: '2.99' }]);
  });

  it('imports goods as sold by the pound if their price is per pound, even if the shop uses kilograms', () => {
    const file = lines(
      'Name,Category,Price,Weight',
      'Apple,Fruits,$1.99/lb,',
      'Pear,Fruits,$0.50,',
    );
    const { products } = imported(file);
    expect(products).toMatchObject([{ stepUnit: 'mlb', pricePerUnit: '1.99' }, { price: '0.50' }]);
  });

  it.each([['Preis (€/kg);Preis'], ['Preis pro kg;Preis']])(
    'reads the price of a pack if there is also a price per kilogram: %s',
    (names) => {
      const file = lines(`Artikel;Kategorie;${names}`, 'Reis;Grains;5,98;2,99');
      const { products } = imported(file, EURO);
      expect(products).toMatchObject([{ price: '2.99' }]);
      expect(products[0]).not.toHaveProperty('soldBy');
    },
  );

  it('reads prices in the currency of the shop if there are several currencies', () => {
    const file = lines('Name,Category,Price (USD),Price (EUR)', 'Apple,Fruits,2.00,1.80');
    expect(imported(file, EURO).products).toMatchObject([{ price: '1.80' }]);
    expect(imported(file).products).toMatchObject([{ price: '2.00' }]);
    const other = imported(lines('Name,Category,Price', 'Apple,Fruits,2.00')).products;
    expect(other).toMatchObject([{ price: '2.00' }]);
  });

  it('does not import a price whose column states another currency', () => {
    const { opened, matched } = imported(
      lines('Name,Category,Price (USD)', 'Apple,Fruits,2'),
      EURO,
    );
    expect(matched.columns).toEqual(['name', 'category', undefined]);
    const { header, rows } = opened;
    expect(columnsInDoubt(header, matched.columns, cellsOfColumn(rows))).toEqual(['Price (USD)']);
    const chosen = { ...EURO, columns: ['name', 'category', 'price'] as const };
    const { faults } = imported(lines('Name,Category,Price (USD)', 'Apple,Fruits,2'), chosen);
    expect(faults).toEqual([{ line: 2, reason: 'otherCurrency', column: 'Price (USD)' }]);
  });

  it('reads Arabic and Persian digits', () => {
    const file = lines(
      'المنتج;الفئة;السعر;الكمية;الباركود;الضريبة',
      'تفاح;Fruits;٣٫٥٠ ر.س;١٢;٤٠٠٦٣٨١٣٣٣٩٣١;٢٪',
      'موز;Fruits;۱٬۲۳۴٫۵۰;۳;;٢٪',
    );
    const { products, faults } = imported(file, { currency: 'sar' });
    expect(faults).toEqual([]);
    expect(products).toMatchObject([
      { price: '3.50', stock: '12', gtin: '4006381333931', taxClass: '' },
      { price: '1234.50', stock: '3' },
    ]);
  });

  it.each(['Total', 'Gesamt:', 'Summe', 'Suma', 'المجموع', 'Sous-total'])(
    'skips the row with the total, named %s',
    (word) => {
      const file = lines(
        'Name,Category,Price,Stock',
        'Apple,Fruits,1.00,2',
        'Total 0%,Dairy,2.00,2',
        `${word},,3.00,4`,
      );
      const { products, faults, notes } = imported(file);
      expect(products.map(({ name }) => name)).toEqual(['Apple', 'Total 0%']);
      expect(faults).toEqual([]);
      expect(notes).toEqual({ notedTotals: 1 });
    },
  );

  it('reads words such as "unlimited" in the stock column', () => {
    const file = lines(
      'Name,Category,Price,Stock',
      'Apple,Fruits,1.80,in stock',
      'Pear,Fruits,1.80,out of stock',
      'Kiwi,Fruits,1.80,unlimited',
      'Fig,Fruits,1.80,12',
    );
    expect(imported(file).products.map(({ stock }) => stock)).toEqual(['', '0', '', '12']);
  });

  it('reads from the unit column that a price is per kilogram', () => {
    const file = lines(
      'Artikel;Kategorie;Preis;Einheit',
      'Apfel;Fruits;1,99;kg',
      'Kopfsalat;Vegetables;0,99;Stück',
      'Schinken;Instant;2,49;pro 100 g',
    );
    const { products } = imported(file, EURO);
    expect(products).toMatchObject([
      { name: 'Apfel', soldBy: 'weight', pricePerUnit: '1.99' },
      { name: 'Kopfsalat', price: '0.99' },
      { name: 'Schinken', soldBy: 'weight', pricePerUnit: '24.90' },
    ]);
    expect(products[1]).not.toHaveProperty('soldBy');
  });

  it('assigns the unit column to a weight column beside it, instead of to the price', () => {
    const file = lines('Artikel;Kategorie;Preis;Gewicht;Einheit', 'Reis;Grains;1,99;5;kg');
    const { products } = imported(file, EURO);
    expect(products).toMatchObject([{ price: '1.99', weight: '5 kg' }]);
    expect(products[0]).not.toHaveProperty('soldBy');
  });

  it('reads numbers and words in the column "In stock"', () => {
    const file = lines('Name,Category,Price,In stock', 'A,Fruits,1.00,12', 'B,Fruits,1.00,no');
    expect(imported(file).products.map(({ stock }) => stock)).toEqual(['12', '0']);
  });

  it('skips a row of group titles above the header', () => {
    const file = lines(
      'Produkt;;Preis;',
      'Name;Kategorie;Preis netto;Preis brutto',
      'Apfel;Fruits;1,86;1,99',
    );
    const { opened, products, faults } = imported(file, EURO);
    expect(opened.headerLine).toBe(2);
    expect(products).toMatchObject([{ name: 'Apfel', price: '1.99' }]);
    expect(faults).toEqual([]);
  });

  it('reads minimum ages, alcohol and nutrients with words and units', () => {
    const file = lines(
      'Artikel;Kategorie;Preis;Alkohol;Mindestalter;fat',
      'Bier;Drinks;1,99;4,9 % vol;ab 16;0,5 g',
      'Rum;Drinks;9,99;40%;18+;< 0,1 g',
    );
    expect(imported(file, EURO).products).toMatchObject([
      { alcohol: '4,9', leastAge: '16', fat: '0,5' },
      { alcohol: '40', leastAge: '18', fat: '< 0,1 g' },
    ]);
  });

  it.each([
    ['£', 0xa3, 'gbp'],
    ['€', 0x80, 'eur'],
  ])('reads Windows-1252 if its only non-ASCII character is %s', (sign, byte, currency) => {
    const rows = lines(
      'Product;Category;Price',
      `Apple;Fruits;${sign}1.99`,
      `Pear;Fruits;2.99 ${sign}`,
    );
    const file = Uint8Array.from(rows, (letter) => (letter === sign ? byte : letter.charCodeAt(0)));
    const { opened, products } = imported(file, { currency });
    expect(opened.encoding).toBe('windows-1252');
    expect(products).toMatchObject([{ price: '1.99' }, { price: '2.99' }]);
  });

  it('skips weights without a unit, but reads pack sizes without a unit', () => {
    const file = lines(
      'Name,Category,Price,Weight',
      'Rice,Grains,1.99,0.25',
      'Oats,Grains,1.99,500 g',
    );
    const { products, notes } = imported(file);
    expect(products.map(({ weight }) => weight)).toEqual(['', '500 g']);
    expect(notes).toEqual({ notedNoUnit: 1 });
    const packs = imported(lines('Name,Category,Price,Pack size', 'Eggs,Dairy,1.99,6'));
    expect(packs.products).toMatchObject([{ weight: '6' }]);
  });

  it('reads "no" in the deposit column as no deposit, and rejects "yes"', () => {
    const file = lines(
      'Artikel;Kategorie;VK;Pfand',
      'Cola;Drinks;1,99;0,25',
      'Milch;Dairy;0,99;nein',
      'Bier;Drinks;0,99;ja',
    );
    const { products, faults } = imported(file, EURO);
    expect(products.map(({ deposit }) => deposit)).toEqual(['0.25', '']);
    expect(faults).toEqual([{ line: 4, reason: 'notPrice', column: 'Pfand' }]);
  });

  it('reads a tax rate with additional words, and rejects two rates in a cell', () => {
    const taxes = {
      taxPercent: 19,
      taxClasses: [
        { id: 'full', name: 'Normal', percent: 19 },
        { id: 'low', name: 'Ermäßigt', percent: 7 },
      ],
    };
    const file = lines(
      'Artikel;Kategorie;Preis;MwSt',
      'Cola;Drinks;1,99;19 % USt',
      'Milch;Dairy;0,99;USt. 7,0%',
      'Box;Dairy;0,99;7% / 19%',
    );
    const { products, faults } = imported(file, { ...EURO, taxes });
    expect(products.map(({ taxClass }) => taxClass)).toEqual(['full', 'low']);
    expect(faults).toEqual([{ line: 4, reason: 'notTax', column: 'MwSt' }]);
  });

  it('reads a quantity with a unit such as g or l as the size of a pack', () => {
    const file = lines(
      'Artikel;Kategorie;Preis;Menge;Einheit',
      'Reis;Grains;1,99;500;g',
      'Mehl;Grains;0,99;1;kg',
      'Öl;Instant;4,99;0,75;Liter',
    );
    const { products } = imported(file, EURO);
    expect(products.map(({ weight }) => weight)).toEqual(['500 g', '1 kg', '0.75 l']);
    for (const product of products) {
      expect(product).not.toHaveProperty('soldBy');
      expect(product).not.toHaveProperty('stock');
    }
  });

  it('reads a quantity as the stock if the prices are per unit of sale', () => {
    const file = lines(
      'Artikel;Kategorie;Preis;Menge;Einheit',
      'Tomaten;Vegetables;2,99;12,5;kg',
      'Kopfsalat;Vegetables;0,99;20;Stück',
    );
    expect(imported(file, EURO).products).toMatchObject([
      { soldBy: 'weight', pricePerUnit: '2.99', stock: '12500' },
      { price: '0.99', stock: '20' },
    ]);
  });

  it('does not mistake numbers for availability, or words for currencies', () => {
    const file = lines('Name,Category,Preis Top,Status', 'Rice,Grains,1.99,2', 'Oil,Grains,1.99,3');
    const { matched } = imported(file, EURO);
    expect(matched.columns[3]).toBeUndefined();
    const chosen = { ...EURO, columns: ['name', 'category', 'price', undefined] as const };
    expect(imported(file, chosen).faults).toEqual([]);
  });
});
