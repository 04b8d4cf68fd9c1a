import { describe, expect, it } from 'vitest';
import { imported, lines } from '@/e2e/support/imported-file';

const EURO = { currency: 'eur', taxIncluded: true, taxes: { taxPercent: 7 } };

describe('importing a Square export', () => {
  it('appends the variation name once, and rejects items that are hidden online or not for sale', () => {
    const file = lines(
      'Token,Item Name,Variation Name,Category,Square Online Item Visibility,Item Type,Price,Online Sale Price,Archived,Sellable,Option Name 1,Option Value 1',
      'T1,Coffee,Small,Drinks,visible,Physical,5.50,4.50,N,,Size,Small',
      'T1,Coffee,Large,Drinks,visible,Physical,19.00,,N,,Size,Large',
      'T2,Beer,Regular,Drinks,hidden,Physical,3.00,,N,,,',
      'T3,Sugar,Regular,Drinks,visible,Physical,3.00,,N,N,,',
    );
    const { products, faults } = imported(file);
    expect(products).toMatchObject([
      { name: 'Coffee – Small', variant: 'Small', price: '5.50', offerPrice: '4.50' },
      { name: 'Coffee – Large', variant: 'Large', offerPrice: '19.00' },
    ]);
    expect(faults).toEqual([
      { line: 4, reason: 'notPublished', column: 'Square Online Item Visibility' },
      { line: 5, reason: 'notPublished', column: 'Sellable' },
    ]);
  });
});

describe('importing a Loyverse export', () => {
  it('reads rows without a name as variants, and tracks stock only if Loyverse does', () => {
    const file = lines(
      'Handle,SKU,Name,Category,Option 1 name,Option 1 value,Cost,Barcode,Track stock,Available for sale [North],Available for sale [South],Price [North],In stock [North]',
      'tea,1,Tea,Drinks,Size,S,2.00,,Y,Y,N,3.99,12',
      'tea,2,,,,L,2.00,,Y,Y,N,5.99,3',
      'bag,3,Bag,Fruits,,,1.00,,N,Y,Y,0.20,0',
    );
    const { products, faults } = imported(file);
    expect(faults).toEqual([]);
    expect(products).toMatchObject([
      { name: 'Tea – S', variantGroup: 'tea', price: '3.99', stock: '12' },
      { name: 'Tea – L', variantGroup: 'tea', price: '5.99', stock: '3', category: 'Drinks' },
      { name: 'Bag', price: '0.20', stock: '' },
    ]);
  });
});

describe('importing a SumUp export', () => {
  it('adds only the variations of a product whose own row has no price', () => {
    const file = lines(
      'Item name,Variations,Option set 1,Option 1,Is variation visible? (Yes/No),Price,Tax rate (%),Track inventory? (Yes/No),Quantity,Category,Display item in Online Store? (Yes/No)',
      'Tea,,Size,,,,2,,,Drinks,Yes',
      ',Tea S,Size,S,Yes,4.00,,Yes,3,,',
      ',Tea L,Size,L,No,6.00,,No,,,',
    );
    const { products, faults, notes } = imported(file);
    expect(products).toMatchObject([{ name: 'Tea – S', price: '4.00', stock: '3' }]);
    expect(faults).toMatchObject([{ line: 4, reason: 'notPublished' }]);
    expect(notes).toMatchObject({ notedParentRows: 1 });
  });
});

describe('importing a Zettle export', () => {
  it('adds one product for each variant row', () => {
    const file = lines(
      'Name,Variant,Option 1 name,Option 1,Price,VAT,Barcode,Category,Inventory',
      'Brie,,,,3.99,2%,4006381333931,Dairy,12',
      'Tea,S,Size,S,4.00,2%,,Drinks,3',
      'Tea,L,Size,L,6.00,2%,,Drinks,3',
    );
    expect(imported(file).products).toMatchObject([
      { name: 'Brie' },
      { name: 'Tea – S', variant: 'S', price: '4.00' },
      { name: 'Tea – L', variant: 'L', price: '6.00' },
    ]);
  });
});

describe('importing a Clover export', () => {
  it('reads the unit of a price from the column "Price Unit", and rejects hidden items', () => {
    const file = lines(
      'Clover ID,Name,Price,Price Type,Price Unit,Quantity,Category,Hidden',
      'X1,Milk,1.99,Fixed,,12,Dairy,No',
      'X2,Apples,2.99,Per Unit,lb,,Fruits,No',
      'X3,Secret,2.99,Fixed,,,Fruits,Yes',
    );
    const { products, faults } = imported(file);
    expect(products).toMatchObject([
      { name: 'Milk', price: '1.99', stock: '12' },
      { name: 'Apples', soldBy: 'weight', stepUnit: 'mlb', pricePerUnit: '2.99' },
    ]);
    expect(products[0]).not.toHaveProperty('soldBy');
    expect(faults).toEqual([{ line: 4, reason: 'notPublished', column: 'Hidden' }]);
  });
});

describe('importing a file of a POS system', () => {
  it.each([
    'Código;Descripción;Familia;PVP;P. coste;% IVA;Código barras;Stock;A granel',
    'PLU;Bezeichnung;Warengruppe;VK1;EK;MwSt-Satz;EAN-Code;Bestand;Waage',
  ])('reads the columns %s', (head) => {
    const [yes, no] = head.includes('IVA') ? ['S', 'N'] : ['J', 'N'];
    const file = lines(
      head,
      `1;Tomates;Vegetables;2,99;1,50;7,00%;;12,5;${yes}`,
      `2;Pan;Bakery;3,20;1,00;7,00%;4006381333931;12;${no}`,
    );
    const { products, faults } = imported(file, EURO);
    expect(faults).toEqual([]);
    expect(products).toMatchObject([
      { name: 'Tomates', soldBy: 'weight', pricePerUnit: '2.99', stock: '12500' },
      { name: 'Pan', price: '3.20', costPrice: '1.00', stock: '12', gtin: '4006381333931' },
    ]);
  });
});
