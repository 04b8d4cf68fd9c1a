import { describe, expect, it } from 'vitest';
import { imported, lines } from '@/e2e/support/imported-file';
import { rejectedRowsFile } from './convert';
import { labelOf } from './matching';

const EURO = { currency: 'eur', taxIncluded: true, taxes: { taxPercent: 7 } };

describe('importing a Shopify export', () => {
  const HEAD =
    'Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Unit Price Total Measure,Unit Price Total Measure Unit,Gift Card,Status';

  it('does not track the stock of a product that Shopify keeps selling when it is out of stock', () => {
    const file = lines(
      HEAD,
      'a,Oats,Grains,true,Title,Default Title,shopify,0,continue,2.50,,,false,active',
      'b,Rice,Grains,true,Title,Default Title,shopify,-3,continue,2.50,,,false,active',
      'c,Corn,Grains,true,Title,Default Title,shopify,0,deny,2.50,,,false,active',
      'd,Rye,Grains,true,Title,Default Title,,,continue,2.50,,,false,active',
    );
    const { products, notes } = imported(file);
    expect(products.map(({ stock }) => stock)).toEqual(['', '', '0', '']);
    expect(notes).toMatchObject({ notedOversell: 2 });
    expect(notes).not.toHaveProperty('notedOversold');
  });

  it('rejects gift cards and unlisted products', () => {
    const file = lines(
      HEAD,
      'gift,Gift card,Grains,true,Value,$10.00,,,deny,10.00,,,true,active',
      'gift,,,,,$25.00,,,deny,25.00,,,,',
      'x,Secret,Grains,true,Title,Default Title,,,deny,2.50,,,false,unlisted',
    );
    expect(imported(file).faults).toEqual([
      { line: 2, reason: 'wrongKind', column: 'Gift Card' },
      { line: 3, reason: 'wrongKind', column: 'Gift Card' },
      { line: 4, reason: 'notPublished', column: 'Status' },
    ]);
  });

  it('reads the contents of a pack from the unit price columns', () => {
    const row = 'a,Oats,Grains,true,Title,Default Title,,,deny,2.50,500,g,false,active';
    expect(imported(lines(HEAD, row)).products).toMatchObject([{ amount: '500', unit: 'g' }]);
  });
});

describe('importing a WooCommerce export', () => {
  const HEAD =
    'ID,Type,SKU,Name,Published,Visibility in catalog,In stock?,Stock,Backorders allowed?,Sale price,Regular price,Categories,Images,Parent';

  it('marks a backordered product as in stock only if backorders need no notice to the shopper', () => {
    const file = lines(
      HEAD,
      '1,simple,A,Oats,1,visible,backorder,-2,1,,2.50,Grains,,',
      '2,simple,B,Rice,1,visible,backorder,0,notify,,2.50,Grains,,',
      '3,simple,C,Corn,1,visible,1,4,0,,2.50,Grains,,',
    );
    const { products, notes } = imported(file);
    expect(products).toMatchObject([
      { inStock: 'true', stock: '' },
      { inStock: 'false', stock: '0' },
      { inStock: 'true', stock: '4' },
    ]);
    expect(notes).toMatchObject({ notedOversell: 1, notedBackorder: 1 });
  });

  it('rejects a product that is hidden in the WooCommerce catalog', () => {
    const file = lines(HEAD, '1,simple,A,Oats,1,hidden,1,4,0,,2.50,Grains,,');
    expect(imported(file).faults).toEqual([
      { line: 2, reason: 'notPublished', column: 'Visibility in catalog' },
    ]);
    const all = imported(file, { takeUnpublished: true }).products;
    expect(all).toMatchObject([{ name: 'Oats', inStock: 'false' }]);
  });

  it('decodes HTML entities in names and categories', () => {
    const categories = [{ text: 'Tea & Coffee', path: 'tea', bgColor: '#ffffff' }];
    const file = lines(
      HEAD,
      '1,simple,A,Ben &amp; Jerry&#8217;s,1,visible,1,4,0,,2.50,Tea &amp; Coffee,,',
    );
    expect(imported(file, { categories }).products).toMatchObject([
      { name: 'Ben & Jerry’s', category: 'tea' },
    ]);
  });
});

describe('categories of imported products', () => {
  it.each([
    ['Food|Cheese', false, 'Food', true],
    ['Food>Fruits|Food>Fresh', false, 'Food > Fruits', true],
    ['Cheese;Food/Cheese', false, 'Cheese', true],
    ['Food > Cheese, Food > Milk', true, 'Food > Cheese', true],
    ['Cheese\\, Ham & more', true, 'Cheese, Ham & more', false],
    ['Food|Food > Cheese', false, 'Food > Cheese', false],
    ['/cheese', false, 'cheese', false],
    ['Default Category/Food/Cheese,Default Category/Food', true, 'Food > Cheese', false],
    ['All / Saleable / Dairy', false, 'Saleable > Dairy', false],
    ['Tea/Coffee', false, 'Tea/Coffee', false],
  ])('the cell %s gives a single category', (cell, hasCommas, label, isOneOfMany) => {
    expect(labelOf(cell, hasCommas)).toEqual({ label, isOneOfMany });
  });

  it('match an existing category whose name contains a separator', () => {
    const categories = [{ text: 'Tea | Coffee', path: 'tea', bgColor: '#ffffff' }];
    const file = lines('Name,Category,Price', 'Mocha,Tea | Coffee,1.80');
    expect(imported(file, { categories }).products).toMatchObject([{ category: 'tea' }]);
  });
});

describe('importing a file with several barcode columns', () => {
  it('stores the first valid barcode of each row', () => {
    const file = lines(
      'Name,Category,Price,UPC,EAN',
      'Apple,Fruits,1.80,,4006381333931',
      'Pear,Fruits,1.80,036000291452,',
      'Kiwi,Fruits,1.80,internal,4006381333948',
    );
    expect(imported(file).products.map(({ gtin }) => gtin)).toEqual([
      '4006381333931',
      '0036000291452',
      '4006381333948',
    ]);
  });
});

describe('importing a Shopware export', () => {
  it('reads the price with tax from price_gross, and rejects inactive products', () => {
    const file = lines(
      'id;product_number;active;stock;name;price_net;price_gross;tax_rate;categories',
      '1;S1;1;12;Apple juice;1.8598130841121;1.99;7;Drinks',
      '2;S2;0;12;Pear juice;1.8598130841121;1.99;7;Drinks',
    );
    const { products, faults } = imported(file, EURO);
    expect(products).toMatchObject([{ name: 'Apple juice', price: '1.99' }]);
    expect(faults).toEqual([{ line: 3, reason: 'notPublished', column: 'active' }]);
  });
});

describe('importing prices with more decimals than the currency', () => {
  it('adds the tax to a price without tax before it rounds the price', () => {
    const file = lines(
      'Name,Category,Price (tax excl.)',
      'Cheese,Dairy,2.803738',
      'Gum,Instant,0.004',
    );
    const { products, faults } = imported(file, EURO);
    expect(products).toMatchObject([{ name: 'Cheese', price: '3.00' }]);
    expect(faults).toMatchObject([{ line: 3, reason: 'zeroPrice' }]);
  });
});

describe('importing a cost price with more decimals than the currency', () => {
  it('rounds the cost price, which only the seller sees', () => {
    const file = lines('Name,Category,Price,Average Cost', 'Cheese,Dairy,3.00,1.85981');
    expect(imported(file).products).toMatchObject([{ price: '3.00', costPrice: '1.86' }]);
  });
});

describe('importing a Magento export', () => {
  const HEAD =
    'sku,store_view_code,attribute_set_code,product_type,categories,name,product_online,visibility,price,special_price,special_price_from_date,special_price_to_date,qty,allow_backorders,is_in_stock';

  it('ignores an expired offer, and rejects disabled and bundle products', () => {
    const file = lines(
      HEAD,
      'S1,,Default,simple,Default Category/Dairy,Brie,1,"Catalog, Search",3.9900,2.9900,11/1/26,11/28/26,12.0000,0,1',
      'S2,,Default,simple,Default Category/Dairy,Edam,1,"Catalog, Search",3.9900,2.9900,11/1/26,12/31/26,12.0000,0,0',
      'S3,,Default,simple,Default Category/Dairy,Gouda,2,"Catalog, Search",3.9900,,,,12.0000,0,1',
      'S4,,Default,bundle,Default Category/Dairy,Board,1,"Catalog, Search",3.9900,,,,12.0000,0,1',
    );
    const { products, faults } = imported(file);
    expect(products).toMatchObject([
      { name: 'Brie', category: 'Dairy', price: '3.99', offerPrice: '3.99', stock: '12' },
      { name: 'Edam', offerPrice: '2.99', inStock: 'false' },
    ]);
    expect(faults).toEqual([
      { line: 4, reason: 'notPublished', column: 'product_online' },
      { line: 5, reason: 'wrongKind', column: 'product_type' },
    ]);
  });
});

describe('importing an OpenCart export', () => {
  it('reads names per language, the weight with its unit, and descriptions with escaped HTML', () => {
    const file = lines(
      'product_id,name(en-gb),name(de-de),categories,upc,ean,quantity,price,weight,weight_unit,status,description(en-gb)',
      '40,Cheese,Käse,Dairy,,4006381333931,9,3.0000,2.00,kg,true,"&lt;p&gt;Mild &amp;amp; soft&lt;/p&gt;"',
    );
    expect(imported(file).products).toMatchObject([
      {
        ...{ name: 'Cheese', 'name:de': 'Käse', weight: '2 kg', gtin: '4006381333931' },
        description: 'Mild & soft',
      },
    ]);
  });
});

describe('importing an Odoo export', () => {
  it('reads Sales Price and Unit of Measure, and rejects products that cannot be sold', () => {
    const file = lines(
      'External ID,Name,Sales Price,Cost,Product Category,Barcode,Quantity On Hand,Can be Sold,Active,Unit of Measure,Weight (kg)',
      'p1,Milk,1.99,1.00,All / Dairy,4006381333931,12.0,True,True,Units,1.0',
      'p2,Bag,0.10,0.05,All / Dairy,,12.0,False,True,Units,',
      'p3,Grapes,3.99,2.00,All / Fruits,,12.5,True,True,kg,1.0',
    );
    const { products, faults } = imported(file);
    expect(products).toMatchObject([
      { name: 'Milk', category: 'Dairy', price: '1.99', stock: '12', costPrice: '1.00' },
      { name: 'Grapes', soldBy: 'weight', pricePerUnit: '3.99', stock: '12500' },
    ]);
    expect(faults).toEqual([{ line: 3, reason: 'notPublished', column: 'Can be Sold' }]);
  });
});

describe('importing a JTL export', () => {
  it('reads the gross price, and does not track the stock of products that allow overselling', () => {
    const file = lines(
      'Artikelnummer;Artikelname;Std. VK Brutto;Std. VK Netto;Durchschnittlicher EK;GTIN;Steuersatz in %;Lagerbestand gesamt;Kategorie Ebene 1;Aktiv;Überverkäufe möglich',
      '1;Apfelsaft;1,99;1,859813;0,9012;4006381333931;7,00;12,00;Drinks;Y;N',
      '2;Birnensaft;2,99;2,794393;0,9012;;7,00;0,00;Drinks;Y;Y',
    );
    expect(imported(file, EURO).products).toMatchObject([
      { name: 'Apfelsaft', price: '1.99', costPrice: '0.90', stock: '12' },
      { name: 'Birnensaft', price: '2.99', stock: '' },
    ]);
  });
});

describe('importing a Wix export', () => {
  it('applies discounts to prices, and surcharges to the prices of variants', () => {
    const file = lines(
      'handleId,fieldType,name,collection,price,surcharge,visible,discountMode,discountValue,inventory,productOptionName1,productOptionDescription1',
      'p1,Product,Brie,Dairy;Food,10,,TRUE,PERCENT,20,InStock,,',
      'p2,Product,Tea,Drinks,10,,TRUE,AMOUNT,1.50,3,Size,S;L',
      'p2,Variant,,,,0,TRUE,,,OutOfStock,Size,S',
      'p2,Variant,,,,2,TRUE,,,7,Size,L',
      'p3,Product,Secret,Dairy,10,,FALSE,PERCENT,0,InStock,,',
    );
    const { products, faults, notes } = imported(file);
    expect(products).toMatchObject([
      { name: 'Brie', category: 'Dairy', price: '10.00', offerPrice: '8.00', stock: '' },
      { name: 'Tea – S', variantGroup: 'p2', price: '10.00', offerPrice: '8.50', stock: '0' },
      { name: 'Tea – L', variantGroup: 'p2', price: '12.00', offerPrice: '10.50', stock: '7' },
    ]);
    expect(faults).toEqual([{ line: 6, reason: 'notPublished', column: 'visible' }]);
    expect(notes).toMatchObject({ notedParentRows: 1, notedVariants: 2 });
  });
});

describe('importing corrected rows of rejected variants', () => {
  function importedAgain(file: string, wrong: string, right: string) {
    const first = imported(file);
    const names = { line: 'Line', why: 'Reason', system: first.matched.system };
    const rows = first.rejected.map((row) => ({ ...row, why: 'x' }));
    return imported(
      rejectedRowsFile(first.opened.header, rows, ',', names).replaceAll(wrong, right),
    );
  }

  it('gives a Square variation the same name and size as an import of the whole file', () => {
    const square = lines(
      'Token,Item Name,Variation Name,Category,Price',
      'T1,Coffee,Small bag,Drinks,5.50',
      'T2,Coffee,Large bag,Drinks,free',
      'T3,Bread,Regular,Bakery,free',
      'T4,Roll,Regular,Bakery,1.00',
    );
    const again = importedAgain(square, 'free', '19.00');
    expect(again.faults).toEqual([]);
    expect(again.products).toMatchObject([
      { name: 'Coffee – Large bag', variant: 'Large bag', variantGroup: 'Coffee' },
      { name: 'Bread' },
    ]);
    // An empty cell would remove the product from its group.
    expect(again.products[1]).not.toHaveProperty('variantGroup');
  });

  it('does not mistake one Wix variant for the product of another', () => {
    const wix = lines(
      'handleId,fieldType,name,collection,price,visible,inventory,productOptionName1,productOptionDescription1',
      'p2,Product,Tea,Drinks,10,TRUE,3,Size,S;L',
      'p2,Variant,,,free,TRUE,7,Size,S',
      'p2,Variant,,,free,TRUE,7,Size,L',
    );
    expect(importedAgain(wix, 'free', '12').products).toMatchObject([
      { name: 'Tea – S', variant: 'S', variantGroup: 'p2', price: '12.00' },
      { name: 'Tea – L', variant: 'L', variantGroup: 'p2', price: '12.00' },
    ]);
  });

  it('gives a BigCommerce variant its size without the row of its product', () => {
    const file = lines(
      'Item Type,Product Name,Product Code/SKU,Price,Product Visible?,Category',
      'Product,Tea,T,5.00,Y,Drinks',
      'SKU,[S]Size=L,T-L,free,,',
    );
    expect(importedAgain(file, 'free', '12').products).toMatchObject([
      { name: 'Tea – L', variant: 'L', variantGroup: 'Tea', category: 'Drinks' },
    ]);
  });
});

describe('importing the MEDIA rows of a Wix export', () => {
  it('adds their photos to the product with the same handle, and to its variants', () => {
    const file = lines(
      'handle,fieldType,name,media,collection,price,visible,inventory,productOptionName1,productOptionChoices1',
      'tea,PRODUCT,Tea,https://x.example/1.jpg,Drinks,5.00,TRUE,3,Size,S;L',
      'brie,PRODUCT,Brie,,Dairy,4.00,TRUE,3,,',
      'brie,MEDIA,,https://x.example/4.jpg,,,,,,',
      'tea,MEDIA,,https://x.example/2.jpg,,,,,,',
      'tea,MEDIA,,https://x.example/3.jpg,,,,,,',
    );
    const { accepted, faults, notes } = imported(file);
    expect(faults).toEqual([]);
    expect(accepted.map(({ pictures }) => pictures)).toEqual([
      [1, 2, 3].map((number) => `https://x.example/${number}.jpg`),
      ['https://x.example/4.jpg'],
    ]);
    expect(notes).toMatchObject({ notedPictureRows: 3 });
  });
});

describe('importing a Squarespace export', () => {
  it('ignores sale prices that are off, and reads rows without a name as variants of the product above', () => {
    const file = lines(
      'Product ID [Non Editable],Product Type [Non Editable],Title,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Visible,Hosted Image URLs',
      'p1,PHYSICAL,Brie,,,10.00,8.00,No,Unlimited,/dairy,Yes,https://x.example/1.jpg https://x.example/2.jpg',
      'p2,PHYSICAL,Tea,Size,S,5.00,4.00,Yes,5,/drinks,Yes,',
      ',,,Size,L,9.00,0.00,No,2,,,',
      'p4,PHYSICAL,Secret,,,10.00,0.00,No,3,/dairy,No,',
    );
    const { products, faults } = imported(file);
    expect(products).toMatchObject([
      { name: 'Brie', price: '10.00', offerPrice: '10.00', stock: '' },
      { name: 'Tea – S', variant: 'S', price: '5.00', offerPrice: '4.00', stock: '5' },
      { name: 'Tea – L', variant: 'L', price: '9.00', offerPrice: '9.00', category: 'Drinks' },
    ]);
    expect(faults).toEqual([{ line: 5, reason: 'notPublished', column: 'Visible' }]);
  });
});

describe('importing a BigCommerce export', () => {
  it('adds one product per product row, and rejects hidden products', () => {
    const file = lines(
      'Item Type,Product Name,Product Description,Price,Cost Price,Sale Price,Allow Purchases?,Product Visible?,Track Inventory,Current Stock Level,Category,Product UPC/EAN',
      'Product,Brie,Mild,3.99,2.00,2.99,Y,Y,by product,12,Dairy;Food/Cheese,4006381333931',
      'Product,Edam,Mild,3.99,2.00,0,Y,Y,none,0,Dairy,',
      'Product,Secret,,5.00,,0,Y,N,none,0,Drinks,',
    );
    const { products, faults } = imported(file);
    expect(products).toMatchObject([
      {
        ...{ name: 'Brie', description: 'Mild', price: '3.99', offerPrice: '2.99', stock: '12' },
        gtin: '4006381333931',
      },
      { name: 'Edam', offerPrice: '3.99', stock: '' },
    ]);
    expect(faults).toEqual([{ line: 4, reason: 'notPublished', column: 'Product Visible?' }]);
  });

  const HEAD =
    'Item Type,Product Name,Product Code/SKU,Price,Sale Price,Allow Purchases?,Product Visible?,Track Inventory,Current Stock Level,Category';

  it('reads SKU rows as variants, and applies the prices of Rule rows', () => {
    const file = lines(
      HEAD,
      'Product,Tea,T,5.00,4.00,Y,Y,by option,9,Drinks',
      '  SKU,"[S]Size=S,[RT]Kind=Green, mild",T-S,,,,,,3,',
      '  SKU,"[S]Size=L,[RT]Kind=Green, mild",T-L,,,,,,0,',
      '  SKU,"[S]Size=XL,[RT]Kind=Black",T-X,,,,,,5,',
      '  SKU,"[S]Size=M,[RT]Kind=Black",T-M,,,,,,5,',
      '  Rule,,T-L,[ADD]2.50,,Y,,,,',
      '  Rule,[S]Size=XL,,[FIXED]12.00,,Y,,,,',
      '  Rule,,T-M,,,N,,,,',
      'Product,Edam,E,3.99,0,Y,Y,none,0,Dairy',
    );
    const { products, faults, notes } = imported(file);
    expect(faults).toEqual([{ line: 6, reason: 'notPublished', column: 'Allow Purchases?' }]);
    const group = { variantGroup: 'Tea', category: 'Drinks' };
    expect(products).toMatchObject([
      {
        ...{ name: 'Tea – S / Green, mild', variant: 'S / Green, mild', stock: '3' },
        ...{ ...group, price: '5.00', offerPrice: '4.00' },
      },
      { name: 'Tea – L / Green, mild', ...group, price: '7.50', offerPrice: '6.50', stock: '0' },
      { name: 'Tea – XL / Black', ...group, price: '12.00', offerPrice: '12.00', stock: '5' },
      { name: 'Edam', price: '3.99' },
    ]);
    expect(notes).toMatchObject({ notedParentRows: 4, notedVariants: 3 });
  });

  it('rejects variants with an unsupported rule, and rows without a matching product or variant', () => {
    const file = lines(
      HEAD,
      'SKU,[S]Size=L,X,,,,,,5,',
      'Product,Tea,T,5.00,0,Y,Y,by product,9,Drinks',
      'SKU,[S]Size=S,T-S,,,,,,0,',
      'SKU,[S]Size=L,T-L,,,,,,0,',
      'SKU,No option,T-N,,,,,,0,',
      'Rule,,T-L,[ADD]10%,,Y,,,,',
      'Rule,,T-Z,[ADD]1.00,,Y,,,,',
    );
    const { products, faults } = imported(file);
    // The variants share one stock, so it is not tracked.
    expect(products).toMatchObject([{ name: 'Tea – S', stock: '' }]);
    expect(faults).toEqual([
      { line: 2, reason: 'noParent' },
      { line: 5, reason: expect.any(String), column: 'Price' },
      { line: 6, reason: 'wrongKind', column: 'Item Type' },
      { line: 8, reason: 'wrongKind', column: 'Item Type' },
    ]);
  });
});

describe('importing an Ecwid export', () => {
  it('distinguishes products and variations by the column "type"', () => {
    const file = lines(
      'type,product_internal_id,product_name,product_price,product_is_inventory_tracked,product_quantity,product_is_available,product_category_1,product_upc,product_variation_option_Size',
      'product,1,Brie,3.99,true,12,true,Dairy,4006381333931,',
      'product,2,Tea,5,false,,true,Drinks,,',
      'product_option,2,,,,,,,,',
      'product_variation,2,,7,true,3,,,,L',
      'product_variation,2,,,true,0,,,,S',
    );
    const { products, faults } = imported(file);
    expect(faults).toEqual([]);
    expect(products).toMatchObject([
      { name: 'Brie', price: '3.99', stock: '12', gtin: '4006381333931' },
      { name: 'Tea – L', price: '7.00', stock: '3', category: 'Drinks' },
      { name: 'Tea – S', price: '5.00', stock: '0' },
    ]);
  });
});

describe('importing a PrestaShop import file', () => {
  it('applies percentage discounts between their dates, and ignores the column "On sale"', () => {
    const file = lines(
      'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;On sale (0/1);Discount percent;Discount from (yyyy-mm-dd);Discount to (yyyy-mm-dd);EAN13;Quantity',
      '1;1;Brie;Dairy;2.803738;0;20;2026-11-01;2026-12-31;4006381333931;12',
      '2;1;Edam;Dairy;2.803738;0;20;2026-10-01;2026-10-31;;12',
    );
    expect(imported(file, EURO).products).toMatchObject([
      { name: 'Brie', price: '3.00', offerPrice: '2.40' },
      { name: 'Edam', price: '3.00', offerPrice: '3.00' },
    ]);
  });
});

describe('importing a Google product feed', () => {
  it('reads prices with a currency, and applies offers only in their period', () => {
    const file = lines(
      'id\ttitle\tdescription\tlink\timage_link\tavailability\tprice\tsale_price\tsale_price_effective_date\tgtin\tbrand\tproduct_type\tunit_pricing_measure',
      'A1\tBrie\tMild\thttps://x.example/a\thttps://x.example/a.jpg\tin_stock\t3.99 EUR\t2.99 EUR\t2026-11-01T00:00+0100/2026-12-31T23:59+0100\t4006381333931\tFarm\tFood > Dairy\t250 g',
      'A2\tEdam\tMild\thttps://x.example/b\thttps://x.example/b.jpg\tout_of_stock\t3.99 EUR\t2.99 EUR\t2026-10-01T00:00+0100/2026-10-31T23:59+0100\t\tFarm\tFood > Dairy\t250 g',
    );
    const { products, faults } = imported(file, EURO);
    expect(faults).toEqual([]);
    expect(products).toMatchObject([
      {
        ...{ name: 'Brie', category: 'Dairy', price: '3.99', offerPrice: '2.99', weight: '250 g' },
        ...{ inStock: 'true', brand: 'Farm', gtin: '4006381333931' },
      },
      { name: 'Edam', price: '3.99', offerPrice: '3.99', inStock: 'false' },
    ]);
  });
});
