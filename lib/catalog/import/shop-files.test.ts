import { describe, expect, it } from 'vitest';
import { imported, lines } from '@/e2e/support/imported-file';
import { DEFAULT_CATEGORIES } from '@/lib/catalog/categories';
import { joinCell } from '@/lib/catalog/transfer/columns';
import { rejectedRowsFile } from './convert';
import { newCategory, resolveLabel } from './matching';

describe('importing a description whose lines are separated by |', () => {
  const bullets = Array.from({ length: 12 }, (_, at) => `Bullet ${at} ${'x'.repeat(60)}. More`);

  it.each(['name,category,price', 'name,category,price,offerPrice,stockBefore'])(
    'does not split lines within the length limit, even if the whole cell exceeds it: %s',
    (columns) => {
      const more = ','.repeat(columns.split(',').length - 3);
      const cell = joinCell(bullets);
      const file = lines(`${columns},description`, `Oats,Grains,2.50${more},"${cell}"`);
      const { products, notes } = imported(file);
      expect(products[0]?.description).toBe(cell);
      expect(notes).not.toHaveProperty('notedParted');
    },
  );

  it('splits a line that is too long', () => {
    const long = `${'word '.repeat(120)}end`;
    const file = lines('name,category,price,description', `Oats,Grains,2.50,Short|${long}`);
    const { products, notes } = imported(file);
    expect(products[0]?.description?.split('|').map((line) => line.length > 500)).toEqual([
      ...[false, false, false],
    ]);
    expect(notes).toHaveProperty('notedParted', 1);
  });
});

describe("importing this shop's own export", () => {
  const HEAD = 'name,category,price,offerPrice,description,inStock,stock,weight,id,stockBefore';

  it('keeps texts that look like HTML or placeholders, and repeated spaces', () => {
    const file = lines(
      `${HEAD},brand,origin`,
      'Two  spaces,Fruits,2.00,2.00,Use <b> with care &amp; more|A  B,true,,6  x 1 l,,,-,NA',
    );
    const { products, notes } = imported(file);
    expect(products).toMatchObject([
      {
        name: 'Two  spaces',
        description: 'Use <b> with care &amp; more|A  B',
        weight: '6  x 1 l',
        brand: "'-",
        origin: 'NA',
      },
    ]);
    expect(notes).toEqual({});
  });

  it('reads decimal points in a currency with three decimals', () => {
    const file = lines(`${HEAD},deposit`, 'Dates,Fruits,1.250,1.125,,true,,,,,1.500');
    const { products, faults } = imported(file, { currency: 'kwd' });
    expect(faults).toEqual([]);
    expect(products).toMatchObject([{ price: '1.250', offerPrice: '1.125', deposit: '1.500' }]);
  });

  it('finds a category by its path, even if the path is the name of another category', () => {
    const categories = [
      { text: 'Drinks', path: 'drinks-2', bgColor: '#ffffff' },
      { text: 'Soft drinks', path: 'Drinks', bgColor: '#ffffff' },
    ];
    const own = imported(lines(HEAD, 'Cola,Drinks,2.00,2.00,,true,,,,'), { categories });
    expect(own.products).toMatchObject([{ category: 'Drinks' }]);
    // In other files, the cell contains a displayed name.
    for (const list of [categories, categories.toReversed()]) {
      const plain = imported(lines('name,category,price', 'Cola,drinks,2.00'), {
        categories: list,
      });
      expect(plain.products).toMatchObject([{ category: 'drinks-2' }]);
    }
  });

  it('finds a category by its old path if it was merged or moved after the export', () => {
    const moved = [{ path: 'Cheese', into: 'Dairy' }];
    const file = lines(HEAD, 'Brie,CHEESE,2.00,2.00,,true,,,,');
    expect(imported(file).faults).toMatchObject([{ reason: 'unknownCategory' }]);
    expect(imported(file, { moved }).products).toMatchObject([{ category: 'Dairy' }]);
    // A new category with this path takes precedence over the redirect.
    const cheese = { text: 'Käse', path: 'Cheese', bgColor: '#ffffff' };
    const categories = [...DEFAULT_CATEGORIES, cheese];
    expect(imported(file, { moved, categories }).products).toMatchObject([{ category: 'Cheese' }]);
    // In a file of another program, `Cheese` is a name and not a path.
    const plain = imported(lines('name,category,price', 'Brie,Cheese,2.00'), { moved });
    expect(plain.unknown).toEqual(['Cheese']);
  });

  it('writes escaped formulas unchanged to the file of rejected rows, and imports them again', () => {
    const first = imported(lines(HEAD, `'=1+1,Fruits,,,,true,,,,`, `''=kept,Fruits,,,,true,,,,`));
    expect(first.faults).toMatchObject([{ reason: 'noPrice' }, { reason: 'noPrice' }]);
    const names = { line: 'Line', why: 'Reason', system: first.matched.system };
    const rows = first.rejected.map((row) => ({ ...row, why: '=x' }));
    const file = rejectedRowsFile(first.opened.header, rows, ',', names);
    expect(file).toContain(`,'=x,'=1+1,`);
    const again = imported(file.replaceAll(',Fruits,,,', ',Fruits,2.00,2.00,'));
    expect(again.products.map(({ name }) => name)).toEqual([`'=1+1`, `''=kept`]);
  });
});

describe('importing a Shopify export', () => {
  const NEW_HEAD =
    'Title,URL handle,Description,Vendor,Type,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Cost per item,Charge tax,Inventory tracker,Inventory quantity,Weight value (grams),Weight unit for display,Product image URL';

  it('reads the weight in grams from the column "Weight value (grams)"', () => {
    const file = lines(
      NEW_HEAD,
      'Muesli,muesli,,Farm,Grains,TRUE,active,M1,,Title,Default Title,4.50,,,TRUE,shopify,4,750,g,',
      'Flour,flour,,Farm,Grains,TRUE,active,F1,,Title,Default Title,2.50,,,TRUE,shopify,4,2500,kg,',
    );
    expect(imported(file).products.map(({ weight }) => weight)).toEqual(['750 g', '2.5 kg']);
  });

  it.each([
    NEW_HEAD,
    'Title,Handle,Body (HTML),Vendor,Type,Published,Status,Variant SKU,Variant Barcode,Option1 Name,Option1 Value,Variant Price,Variant Compare At Price,Cost per item,Variant Taxable,Variant Inventory Tracker,Variant Inventory Qty,Variant Grams,Variant Weight Unit,Image Src',
  ])('reads the cost price from the columns %s', (head) => {
    const file = lines(
      head,
      'Muesli,muesli,,Farm,Grains,TRUE,active,M1,,Title,Default Title,4.50,,2.10,TRUE,shopify,4,750,g,',
    );
    expect(imported(file).products).toMatchObject([{ costPrice: '2.10', offerPrice: '4.50' }]);
  });

  it.each(['FALSE', 'FALSCH', 'FAUX', 'FALSO'])(
    'rejects an untaxed product until its tax is chosen, even if Excel has translated FALSE to %s',
    (word) => {
      const row = `Muesli,muesli,,Farm,Grains,,active,M1,,Title,Default Title,4.50,,,${word},shopify,4,750,g,`;
      expect(imported(lines(NEW_HEAD, row)).faults).toMatchObject([{ reason: 'notTax' }]);
    },
  );
});

describe('importing a WooCommerce export', () => {
  const HEAD =
    'ID,Type,SKU,Name,Published,In stock?,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)';
  const PARENT =
    '10,variable,C,Coffee,1,1,,,,Drinks,https://shop.example/c.jpg,,Size,"250g, 1kg",Grind,"Beans, Ground"';

  it('puts both attributes into the name of a variation, once each', () => {
    const file = lines(
      HEAD,
      PARENT,
      '11,variation,C1,"Coffee - 250g, Beans",1,1,4,,5.50,,,C,Size,250g,Grind,Beans',
      '12,variation,C2,"Coffee - 1kg, Ground",1,1,4,,19.00,,,C,Size,1kg,Grind,Ground',
    );
    expect(imported(file).products).toMatchObject([
      { name: 'Coffee – 250g / Beans', variant: '250g / Beans', variantGroup: 'C' },
      { name: 'Coffee – 1kg / Ground', variant: '1kg / Ground' },
    ]);
  });

  it('appends the size to a variation that has its own name', () => {
    const file = lines(
      HEAD,
      PARENT,
      '11,variation,C1,Espresso roast,1,1,4,,5.50,,https://shop.example/e.jpg,C,Size,250g,,',
    );
    expect(imported(file).products).toMatchObject([
      { name: 'Espresso roast, 250g', variant: '250g' },
    ]);
  });

  it('does not track the stock of variations that share the stock of their product', () => {
    const file = lines(
      HEAD,
      PARENT.replace(',1,1,,', ',1,1,12,'),
      '11,variation,C1,Coffee,1,1,parent,,5.50,,,C,Size,250g,Grind,Beans',
      '12,variation,C2,Coffee,1,0,parent,,19.00,,,C,Size,1kg,Grind,Beans',
    );
    const { products, faults, notes } = imported(file);
    expect(faults).toEqual([]);
    expect(products).toMatchObject([
      { stock: '', inStock: 'true' },
      { stock: '', inStock: 'false' },
    ]);
    expect(notes).toHaveProperty('notedSharedStock', 2);
  });
});

describe('importing a PrestaShop export', () => {
  const HEAD =
    '"Product ID";Image;Name;Reference;Category;"Price (tax excl.)";"Price (tax incl.)";Quantity;Status;Position';
  const ROWS = [
    '1;https://shop.example/1.jpg;Cheese;R1;Dairy;2.803738;3.000000;12;1;0',
    '2;https://shop.example/2.jpg;Old cheese;R2;Dairy;2.803738;3.000000;12;0;1',
  ];

  it('reads the price with tax if the prices of the shop include tax', () => {
    const taxes = { taxPercent: 7 };
    const { matched, products, notes } = imported(lines(HEAD, ...ROWS), {
      taxes,
      taxIncluded: true,
    });
    expect(matched.columns.slice(5, 7)).toEqual(['netPrice', 'price']);
    expect(products).toMatchObject([{ name: 'Cheese', price: '3.00', stock: '12' }]);
    expect(notes).not.toHaveProperty('notedTaxAdded');
  });

  it('reads the price without tax if the prices of the shop exclude tax', () => {
    const row = '1;;Cheese;R1;Dairy;2.800000;3.000000;12;1;0';
    expect(imported(lines(HEAD, row)).products).toMatchObject([{ price: '2.80' }]);
  });

  it('rejects a product whose status is off, or on request imports it as out of stock', () => {
    const included = { taxIncluded: true, taxes: { taxPercent: 7 } };
    const { faults } = imported(lines(HEAD, ...ROWS), included);
    expect(faults).toEqual([{ line: 3, reason: 'notPublished', column: 'Status' }]);
    const all = imported(lines(HEAD, ...ROWS), { ...included, takeUnpublished: true });
    expect(all.products[1]).toMatchObject({ name: 'Old cheese', inStock: 'false' });
  });
});

describe('importing a Square export', () => {
  it('adds a product for each variation of an item, with the stock at its location', () => {
    const file = lines(
      'Token,Item Name,Variation Name,SKU,Description,Category,GTIN,Price,Current Quantity Main Street,New Quantity Main Street,Tax - Sales Tax (2%)',
      'T1,Coffee,Small bag,,Roasted,Drinks,,5.50,7,,Y',
      'T2,Coffee,Large bag,,Roasted,Drinks,,19.00,2,,Y',
      'T3,Bread,Regular,,,Bakery,,3.00,,,Y',
    );
    const { products, faults } = imported(file, { taxes: { taxPercent: 2 } });
    expect(faults).toEqual([]);
    expect(products).toMatchObject([
      { name: 'Coffee – Small bag', variant: 'Small bag', variantGroup: 'Coffee', stock: '7' },
      { name: 'Coffee – Large bag', variant: 'Large bag', price: '19.00', stock: '2' },
      { name: 'Bread', stock: '' },
    ]);
    expect(products[2]).not.toHaveProperty('variant');
  });
});

describe('importing a file with the column "Archived"', () => {
  const file = lines(
    'Item Name,Category,Price,Archived',
    'Bread,Bakery,3.00,N',
    'Old bread,Bakery,2.00,Y',
  );

  it('rejects archived products, or on request imports them as out of stock', () => {
    expect(imported(file).faults).toEqual([
      { line: 3, reason: 'notPublished', column: 'Archived' },
    ]);
    expect(imported(file, { takeUnpublished: true }).products).toMatchObject([
      { name: 'Bread' },
      { name: 'Old bread', inStock: 'false' },
    ]);
    expect(imported(file).products[0]).not.toHaveProperty('inStock');
  });
});

describe('importing a Lightspeed Retail export', () => {
  it('reads the options, the cost price and the outlet stock of each variant', () => {
    const file = lines(
      'id,handle,sku,name,product_category,variant_option_one_name,variant_option_one_value,variant_option_two_value,supply_price,retail_price,brand_name,active,track_inventory,inventory_Main_Outlet',
      '0af7b240-abc5-11e9,coffee,C1,Coffee,Drinks,Size,250g,Beans,2.10,5.50,Farm,1,1,4',
      '0af7b240-abc5-11ea,coffee,C2,Coffee,Drinks,Size,250g,Ground,2.10,5.50,Farm,0,1,0',
      '0af7b240-abc5-11eb,coffee,C3,Coffee,Drinks,Size,1kg,Beans,8.00,19.00,Farm,1,1,2',
    );
    const { products, faults } = imported(file);
    expect(faults).toEqual([{ line: 3, reason: 'notPublished', column: 'active' }]);
    expect(products).toMatchObject([
      { name: 'Coffee – 250g / Beans', price: '5.50', costPrice: '2.10', stock: '4' },
      { name: 'Coffee – 1kg / Beans', price: '19.00', costPrice: '8.00', stock: '2' },
    ]);
  });
});

describe('importing a spreadsheet', () => {
  it('reads a barcode from a formula, which preserves its leading zeros', () => {
    const file = lines(
      'Name;Category;Price;EAN;Stock',
      'Milk;Dairy;="1,99";"=""0036000291452""";="7"',
      'Tea;Drinks;2,99;="4006381333931";3',
      'Cocoa;Drinks;3,99;4,00638E+12;3',
    );
    const { products, notes } = imported(file);
    expect(products).toMatchObject([
      { name: 'Milk', price: '1.99', gtin: '0036000291452', stock: '7' },
      { name: 'Tea', gtin: '4006381333931' },
      { name: 'Cocoa', price: '3.99' },
    ]);
    expect(products[2]).not.toHaveProperty('gtin');
    expect(notes).toHaveProperty('notedNoBarcode', 1);
  });

  it.each([
    ['TRUE', 'FALSE'],
    ['WAHR', 'FALSCH'],
    ['VRAI', 'FAUX'],
    ['VERDADERO', 'FALSO'],
    ['VERDADEIRO', 'FALSO'],
    ['Disponível', 'Não disponível'],
    ['Verfügbar', 'Nicht verfügbar'],
    ['Available', 'Not available'],
    ['Disponible', 'No disponible'],
    ['Actif', 'Inactif'],
    ['متوفر', 'غير متوفر'],
    ['in_stock', 'out_of_stock'],
  ])('reads %s as in stock and %s as out of stock', (yes, no) => {
    const file = lines(
      'Name,Category,Price,In stock',
      `A,Fruits,1.99,${yes}`,
      `B,Fruits,1.99,${no}`,
    );
    const { products, faults } = imported(file);
    expect(faults).toEqual([]);
    expect(products.map(({ inStock }) => inStock)).toEqual(['true', 'false']);
  });

  it('reads the availability of a product from the column "Status"', () => {
    const file = lines(
      'Name,Category,Price,Status',
      'A,Fruits,1.99,In stock',
      'B,Fruits,2.99,Sold out',
    );
    expect(imported(file).products.map(({ inStock }) => inStock)).toEqual(['true', 'false']);
  });

  it('ignores the price per kilogram of a pack, because the shop computes it', () => {
    const file = lines(
      'Name,Category,Price,Weight,Price per unit',
      'Rice,Grains,1.99,500 g,$3.98/kg',
    );
    const { products } = imported(file);
    expect(products).toMatchObject([{ name: 'Rice', price: '1.99', weight: '500 g' }]);
    expect(products[0]).not.toHaveProperty('pricePerUnit');
  });

  it('skips photo paths that belong to the server of another shop', () => {
    const file = lines(
      'name,category,price,image',
      'Apple,Fruits,1.99,/a/p/apple.jpg',
      'Pear,Fruits,1.99,/uploads/pear.webp',
    );
    const { products, notes } = imported(file);
    expect(products.map(({ image }) => image)).toEqual([undefined, '/uploads/pear.webp']);
    expect(notes).toHaveProperty('notedPlainHttp', 1);
  });

  it("finds a category by its label in the seller's language, or by a translated name", () => {
    const file = lines('Name,Category,Price', 'Kale,bio-gemüse,1.99', 'Brie,Fromages,4.99');
    const categories = DEFAULT_CATEGORIES.map((category) =>
      category.path === 'Dairy'
        ? { ...category, translations: { fr: { name: 'Fromages' } } }
        : category,
    );
    const labelOf = ({ path }: { path: string }) =>
      path === 'Vegetables' ? 'Bio-Gemüse' : undefined;
    const { products, faults } = imported(file, { categories, labelOf });
    expect(faults).toEqual([]);
    expect(products.map(({ category }) => category)).toEqual(['Vegetables', 'Dairy']);
  });

  it('reads the unit of the weight from a separate column', () => {
    const file = lines(
      'Name,Category,Price,Weight,Unit',
      'Rice,Grains,1.99,500,g',
      'Juice,Drinks,2.99,"1,5",l',
      'Oil,Instant,9.99,750 ml,',
    );
    expect(imported(file).products.map(({ weight }) => weight)).toEqual([
      '500 g',
      '1.5 l',
      '750 ml',
    ]);
  });

  it('reads the size of a pack from the column "Unit"', () => {
    const file = lines(
      'Name,Category,Price,Unit',
      'Rice,Grains,1.99,500 g',
      'Cola,Drinks,3.99,6x330ml',
    );
    expect(imported(file).products.map(({ weight }) => weight)).toEqual(['500 g', '6x330ml']);
  });
});

describe('importing a category path', () => {
  it('adds a category with a distinct name if another parent has a category of this name', () => {
    const fresh = { text: 'Fresh', path: 'Fresh', bgColor: '#ffffff' };
    const categories = [
      fresh,
      { ...fresh, text: 'Other', path: 'Other', parent: 'Fresh' },
      { ...fresh, text: 'Frozen', path: 'Frozen' },
    ];
    const label = 'Frozen > Other';
    expect(resolveLabel(label, categories, {})).toBeUndefined();
    const added = newCategory(label, categories);
    expect(added).toEqual({ text: 'Other (Frozen)', parent: 'Frozen' });
    const after = [...categories, { ...fresh, ...added, path: 'other-frozen' }];
    expect(resolveLabel(label, after, {})).toEqual({ path: 'other-frozen', isOther: false });
    expect(resolveLabel('Fresh > Other', after, {})?.path).toBe('Other');
    expect(newCategory('Bakery > Rolls', after)).toEqual({ text: 'Rolls', parent: 'Bakery' });
  });
});

describe('importing a file in Windows-1256', () => {
  const inWindows1256 = (text: string) => {
    const decoder = new TextDecoder('windows-1256');
    const codes = Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)));
    return Uint8Array.from(text, (letter) => codes.indexOf(letter));
  };

  it('detects this encoding, in which Excel saves Arabic text', () => {
    const file = inWindows1256(
      lines(
        'اسم المنتج;التصنيف;السعر;متوفر',
        'تفاح أحمر;Fruits;3.50;نعم',
        'Crème fraîche;Dairy;2.50;لا',
      ),
    );
    const { opened, products } = imported(file);
    expect(opened.encoding).toBe('windows-1256');
    expect(products).toMatchObject([
      { name: 'تفاح أحمر', price: '3.50', inStock: 'true' },
      { name: 'Crème fraîche', inStock: 'false' },
    ]);
  });
});
