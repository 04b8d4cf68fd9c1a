import { describe, expect, it } from 'vitest';
import { imported, lines } from '@/e2e/support/imported-file';
import { rejectedRowsFile } from './convert';

const HEAD =
  'sku,store_view_code,attribute_set_code,product_type,categories,name,description,product_online,visibility,price,qty,is_in_stock,configurable_variations,configurable_variation_labels';
const row = (sku: string, cells: Partial<Record<string, string>>) =>
  HEAD.split(',')
    .map((name) => `"${name === 'sku' ? sku : (cells[name] ?? '').replaceAll('"', '""')}"`)
    .join(',');
const SIMPLE = {
  ...{ product_type: 'simple', categories: 'Default Category/Drinks', product_online: '1' },
  ...{ visibility: 'Catalog, Search', price: '5.50', qty: '4.0000', is_in_stock: '1' },
};
const CHILD = { ...SIMPLE, categories: '', visibility: 'Not Visible Individually' };
const LIST = 'sku=C-250,size=250 g,grind=Beans|sku=C-1000,size="1,5 kg",grind=Ground';
const COFFEE = {
  ...{ product_type: 'configurable', categories: 'Default Category/Drinks', name: 'Coffee' },
  ...{ description: '<p>Roasted</p>', product_online: '1', visibility: 'Catalog, Search' },
  ...{ configurable_variations: LIST, configurable_variation_labels: 'size=Size,grind=Grind' },
};
const FAMILY = [
  row('C-250', { ...CHILD, name: 'Coffee-250 g-Beans' }),
  row('C-1000', { ...CHILD, name: 'Coffee-1,5 kg-Ground', price: '19.00' }),
  row('C', COFFEE),
];

describe('importing a configurable Magento product', () => {
  it('adds its hidden child products as sizes of one product', () => {
    const { matched, products, faults, notes } = imported(lines(HEAD, ...FAMILY));
    expect(matched.system).toBe('magento');
    expect(faults).toEqual([]);
    expect(products).toMatchObject([
      {
        ...{ name: 'Coffee – 250 g / Beans', variant: '250 g / Beans', variantGroup: 'C-250' },
        ...{ category: 'Drinks', description: 'Roasted', offerPrice: '5.50', stock: '4' },
      },
      {
        ...{ name: 'Coffee – 1,5 kg / Ground', variant: '1,5 kg / Ground' },
        ...{ variantGroup: 'C-250', offerPrice: '19.00' },
      },
    ]);
    expect(products.map((one) => one.inStock)).toEqual(['true', 'true']);
    expect(notes).toMatchObject({ notedParentRows: 1, notedVariants: 2 });
  });

  it('rejects all variants of a disabled product, and disabled variants', () => {
    const off = { product_online: '2' };
    const [first = '', second = ''] = FAMILY;
    const disabled = imported(lines(HEAD, first, second, row('C', { ...COFFEE, ...off })));
    const why = { reason: 'notPublished', column: 'product_online' };
    expect(disabled.faults).toEqual([
      { line: 2, ...why },
      { line: 3, ...why },
    ]);
    const one = row('C-250', { ...CHILD, ...off, name: 'Coffee-250 g-Beans' });
    const single = imported(lines(HEAD, one, second, row('C', COFFEE)));
    expect(single.faults).toEqual([{ line: 2, ...why }]);
    expect(single.products).toMatchObject([{ name: 'Coffee – 1,5 kg / Ground' }]);
  });

  it('rejects the product if the file has none of its variants', () => {
    expect(imported(lines(HEAD, row('C', COFFEE), row('T', { ...SIMPLE, name: 'Tea' }))).faults) //
      .toEqual([{ line: 2, reason: 'noVariants', column: 'product_type' }]);
  });

  it('adds rejected variants to the product if they are corrected and imported alone', () => {
    const [first = '', , last = ''] = FAMILY;
    const faulty = row('C-1000', { ...CHILD, name: 'Coffee-1,5 kg-Ground', price: '' });
    const { opened, rejected } = imported(lines(HEAD, first, faulty, last));
    expect(rejected).toMatchObject([{ line: 3, reason: 'noPrice' }]);
    const names = { line: 'Line', why: 'Reason', system: 'magento' as const };
    const file = rejectedRowsFile(
      opened.header,
      rejected.map((one) => ({ ...one, why: 'x' })),
      ',',
      names,
    );
    const again = imported(file.replace('"Catalog, Search",', '"Catalog, Search",19.00'));
    expect(again.products).toMatchObject([
      { name: 'Coffee – 1,5 kg / Ground', variant: '1,5 kg / Ground', variantGroup: 'C-250' },
    ]);
  });
});

describe('importing a Magento product that is not visible individually', () => {
  const FILE = lines(
    HEAD,
    row('B', { ...SIMPLE, name: 'Board' }),
    row('P', { ...SIMPLE, visibility: 'Not Visible Individually', name: 'Part of a board' }),
  );

  it('rejects it without a configurable product, unless the seller imports hidden products', () => {
    const { products, faults } = imported(FILE);
    expect(products).toMatchObject([{ name: 'Board' }]);
    expect(faults).toEqual([{ line: 3, reason: 'notPublished', column: 'visibility' }]);
    expect(imported(FILE, { takeUnpublished: true }).products[1]).toMatchObject({
      inStock: 'false',
    });
  });
});

describe('importing a row of a Magento store view', () => {
  const view = (sku: string, storeView: string, cells: Partial<Record<string, string>> = {}) =>
    row(sku, { store_view_code: storeView, product_type: 'simple', ...cells });
  const TEA = row('T', { ...SIMPLE, name: 'Tea', description: 'Green' });

  it('adds a translation to the product and to all its variants', () => {
    const file = lines(
      HEAD,
      TEA,
      view('T', 'de', { name: 'Tee', description: '<p>Grün</p>' }),
      ...FAMILY,
      view('C', 'fr_ch', { name: 'Café' }),
    );
    const { products, faults, notes } = imported(file, { main: 'en' });
    expect(faults).toEqual([]);
    expect(products).toMatchObject([
      { name: 'Tea', 'name:de': 'Tee', 'description:de': 'Grün' },
      { name: 'Coffee – 250 g / Beans', 'name:fr': 'Café – 250 g / Beans' },
      { name: 'Coffee – 1,5 kg / Ground', 'name:fr': 'Café – 1,5 kg / Ground' },
    ]);
    expect(notes).toMatchObject({ notedTranslations: 2 });
  });

  it('replaces the texts of the product if the view is in the main language of the shop', () => {
    const file = lines(HEAD, TEA, view('T', 'store_de', { name: 'Tee' }));
    const { products } = imported(file, { main: 'de' });
    expect(products).toMatchObject([{ name: 'Tee', description: 'Green' }]);
    expect(products[0]).not.toHaveProperty('name:de');
  });

  it('skips the row if it has no language, no texts or no product', () => {
    const file = lines(
      HEAD,
      TEA,
      view('T', 'wholesale', { name: 'Tea (box)' }),
      view('T', 'de_en', { name: 'Tea' }),
      view('T', 'de', { price: '4.00' }),
      view('X', 'de', { name: 'Without a product' }),
    );
    const { products, faults, notes } = imported(file);
    expect(faults).toEqual([]);
    expect(products).toMatchObject([{ name: 'Tea', price: '5.50' }]);
    expect(notes).toMatchObject({ notedStoreViews: 4 });
  });

  it('adds a product if the file contains only this store view', () => {
    const file = lines(HEAD, view('T', 'default', { ...SIMPLE, name: 'Tea' }));
    expect(imported(file).products).toMatchObject([{ name: 'Tea', price: '5.50' }]);
  });
});
