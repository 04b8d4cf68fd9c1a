import { describe, expect, it } from 'vitest';
import { allEndpoints } from '@/app/api/all-endpoints';
import { newBuyer } from '@/e2e/support/board-page';
import { Client, newSeller, shopperWithAddress } from '@/e2e/support/client';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { newStaff } from '@/e2e/support/new-staff';
import { readAsSeller, unchanged } from '@/e2e/support/own-product';
import { addProduct, productData, updateProduct } from '@/e2e/support/photos';
import type { OrderView } from '@/lib/orders/view';
import type { SalesView } from '@/lib/sales/view';
import { Order, Product } from '@/models';

openTestShop();

describe('product details (allergens, nutrition, brand)', () => {
  /** Returns a barcode in the range for in-store use that no other test uses. */
  function ownGtin(): string {
    const digits = `2${String(Math.floor(Math.random() * 1e11)).padStart(11, '0')}`;
    const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
    return `${digits}${(10 - (sum % 10)) % 10}`;
  }

  async function withFacts(seller: Client, facts: object) {
    const data = productData({ ...facts, category: 'Dairy', weight: '' });
    const { body } = await addProduct(seller, data, []);
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
    return readAsSeller(seller, String(body.id));
  }

  const MILK = { allergens: { contains: ['milk'], mayContain: [] } };

  it('are stored, and the product can be found by its barcode', async () => {
    const seller = await newSeller(SHOP);
    const gtin = ownGtin();
    const facts = {
      brand: 'Hafer & Co',
      ingredients: 'Water, oats',
      origin: 'Finland',
      storage: 'Cool',
      allergens: { contains: ['gluten'], mayContain: ['nuts'] },
      nutrition: { per: 'ml', kJ: 190, fat: 1.5, salt: 0.1 },
      diets: ['vegan'],
      leastAge: 16,
      gtin,
      amount: 1,
      unit: 'l',
    };
    const product = await withFacts(seller, facts);
    expect(product).toMatchObject({ ...facts, weight: '1 l' });
    const found = await seller.get(
      `/api/product/seller?gtin=${gtin.slice(0, 6)}%20${gtin.slice(6)}`,
    );
    expect(found.body.products).toMatchObject([{ _id: product._id }]);
    const wrong = await seller.get(`/api/product/seller?gtin=${gtin.slice(0, 12)}x`);
    expect(wrong).toMatchObject({ status: 400, body: { message: /^A barcode must have/ } });
    const other = await addProduct(seller, productData({ gtin }), []);
    expect(other).toMatchObject({
      status: 409,
      body: { message: `${product.name} already has the barcode ${gtin}` },
    });
    const { name, category, price, _id: id, updatedAt } = product;
    const known = { id, name, category, price, updatedAt, keep: [] };
    const changed = await updateProduct(seller, known, []);
    expect(changed.body.product).toMatchObject({ ...facts, offerPrice: price });
    const again = unchanged(await readAsSeller(seller, id));
    const ended = await updateProduct(
      seller,
      { ...again, allergens: null, gtin: '', diets: [] },
      [],
    );
    for (const fact of ['allergens', 'gtin', 'diets'])
      expect(ended.body.product).not.toHaveProperty(fact);
    expect(ended.body.product).toMatchObject({ brand: 'Hafer & Co' });
  });

  it('include the brand, so that shoppers can search for it', async () => {
    const seller = await newSeller(SHOP);
    const brand = `Brand${ownGtin()}`;
    const { _id } = await withFacts(seller, { brand });
    const query = new URLSearchParams({ q: brand, limit: '10' });
    const { body } = await new Client(SHOP).get(`/api/product/list?${query}`);
    expect(body).toMatchObject({ products: [], related: [{ _id }] });
  });

  it('can be used as filters of the product list, except with unknown values', async () => {
    const seller = await newSeller(SHOP);
    const brand = `Brand ${ownGtin()}`;
    const free = await withFacts(seller, { brand, allergens: { contains: [], mayContain: [] } });
    await withFacts(seller, { brand, ...MILK });
    await withFacts(seller, { brand });
    const anybody = new Client(SHOP);
    const query = new URLSearchParams({ brand, without: 'milk', limit: '10' });
    for (const path of [`?${query}`, `?${query}`.replace('&limit=10', '')]) {
      const { body } = await anybody.get(`/api/product/list${path}`);
      expect((body.products as { _id: string }[]).map(({ _id }) => _id)).toEqual([free._id]);
    }
    for (const [bad, message] of [
      ['diet=paleo', /^“diet” must be one or more of: vegan/],
      ['without=water', /^“without” must be one or more of: celery/],
      [`brand=${'x'.repeat(61)}`, /^Brand can have at most 60/],
    ] as const) {
      const answer = await anybody.get(`/api/product/list?${bad}`);
      expect(answer).toMatchObject({ status: 400, body: { success: false } });
      expect(answer.body.message).toMatch(message);
    }
  });

  it('require a confirmation when the seller adds a replacement with another allergen or age limit', async () => {
    const seller = await newSeller(SHOP);
    const oat = await withFacts(seller, { allergens: { contains: ['gluten'], mayContain: [] } });
    const liquor = await withFacts(seller, { ...MILK, leastAge: 18 });
    const plain = await withFacts(seller, {});
    const buyer = await newBuyer(SHOP);
    const order = await buyer.order('cod', [oat]);
    expect(order).not.toHaveProperty('leastAge');
    const pack = (replacement: object) =>
      seller.post('/api/order/pack', {
        id: order._id,
        done: false,
        lines: [{ product: oat._id, found: 0, replacement: { quantity: 1, ...replacement } }],
      });
    const rejected = await pack({ product: liquor._id });
    expect(rejected).toMatchObject({ status: 409, body: { order: { _id: order._id } } });
    expect(rejected.body.message).toBe(
      `${liquor.name} differs from ${oat.name}: contains milk; only for people aged 18 and over. Ask the customer, then confirm the replacement.`,
    );
    expect((await pack({ product: plain._id })).body.message).toContain(
      'its allergens are not declared',
    );
    expect((await pack({ product: liquor._id, confirmed: true })).status).toBe(200);
    // After the confirmation, the packer can change the quantity without confirming again.
    expect((await pack({ product: liquor._id })).body.order).toMatchObject({ leastAge: 18 });
    const step = (from: string, status: string, more = {}) =>
      seller.post('/api/order/status', { id: order._id, from, status, ...more });
    await step('Order Placed', 'Packed');
    await step('Packed', 'Out for delivery');
    const unchecked = await step('Out for delivery', 'Delivered');
    expect(unchecked).toMatchObject({
      status: 409,
      body: {
        message: 'This order is only for people aged 18 and over. Check the ID, then confirm it.',
        order: { status: 'Out for delivery', actions: { asksId: true, asksPaid: true } },
      },
    });
    const delivered = await step('Out for delivery', 'Delivered', { idChecked: true });
    const { history } = delivered.body.order as OrderView;
    expect(history.at(-1)).toMatchObject({ status: 'Delivered', idChecked: true });
  });

  it('are copied into an order, and do not change when the seller edits the product', async () => {
    const seller = await newSeller(SHOP);
    const wine = await withFacts(seller, { leastAge: 16, allergens: { contains: ['sulphites'] } });
    const buyer = await newBuyer(SHOP);
    const order = await buyer.order('cod', [wine]);
    await updateProduct(
      seller,
      { ...unchanged(wine), leastAge: '', allergens: null, origin: 'Dão' },
      [],
    );
    const { body } = await seller.get(`/api/order/one?id=${order._id}&as=seller`);
    expect(body.order).toMatchObject({ leastAge: 16 });
    const [item] = (body.order as OrderView).items;
    expect(item?.product).toMatchObject({ leastAge: 16, allergens: { contains: ['sulphites'] } });
    expect(item?.product).not.toHaveProperty('origin');
  });

  it('include age limits of 21 years, which the courier checks', async () => {
    const seller = await newSeller(SHOP);
    const beer = await withFacts(seller, { leastAge: 21 });
    const buyer = await newBuyer(SHOP);
    const order = await buyer.order('cod', [beer]);
    expect(order).toMatchObject({ leastAge: 21 });
    const step = (from: string, status: string, more = {}) =>
      seller.post('/api/order/status', { id: order._id, from, status, ...more });
    await step('Order Placed', 'Packed');
    await step('Packed', 'Out for delivery');
    expect(await step('Out for delivery', 'Delivered', { isPaid: true })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('only for people aged 21 and over') },
    });
    const checked = { isPaid: true, idChecked: true };
    expect((await step('Out for delivery', 'Delivered', checked)).status).toBe(200);
  });
});

describe('cost price', () => {
  /** A cost price with unique digits, so that responses can be searched for it. */
  const COST = 7.31;
  const COST_CENTS = 731;
  const TRACES = /7[.,]31|\b731\b|costPrice|costCents/;

  async function productWithCost(seller: Client, fields: object = {}) {
    const data = productData({ category: 'Dairy', price: 20, offerPrice: 20, ...fields });
    const { body } = await addProduct(seller, data, []);
    expect(body).toMatchObject({ success: true });
    return String(body.id);
  }

  it('is stored in each order, so that the sales report can calculate the margin', async () => {
    const seller = await newSeller(SHOP);
    const [known, unknown] = [
      await productWithCost(seller, { costPrice: COST }),
      await productWithCost(seller),
    ];
    const shopper = await shopperWithAddress(SHOP);
    const items = [known, unknown].map((product) => ({ product, quantity: 2 }));
    const placed = await shopper.post('/api/order/cod', { items, address: shopper.addressId });
    expect(placed.body).toMatchObject({ success: true });
    const order = await Order.findOne({ 'items.product': known }).lean();
    expect(order?.items[0]).toMatchObject({ costCents: COST_CENTS });
    expect(order?.items[1]).not.toHaveProperty('costCents');
    const { sales } = (await seller.get('/api/report/sales')).body as { sales: SalesView };
    // The margin is 40.00 minus 2 × 7.31.
    expect(sales.best.find(({ product }) => product === known)?.margin).toEqual({
      ...{ amount: 25.38, percent: 63.5, known: 100 },
    });
    expect(sales.best.find(({ product }) => product === unknown)).not.toHaveProperty('margin');

    const query = `id=${known}&ids=${known}&q=a&limit=200&product=${known}`;
    for (const client of [new Client(SHOP), shopper])
      for (const { method, path } of allEndpoints)
        if (method === 'GET' && !path.endsWith('/logout')) {
          const plain = await client.get(path);
          const chosen = await client.get(`${path}?${query}`);
          const text = JSON.stringify([plain.body, chosen.body]);
          if (!path.endsWith('openapi.json'))
            expect.soft([path, TRACES.exec(text)]).toEqual([path, null]);
        }
    const list = await new Client(SHOP).get(`/api/product/list?ids=${known}&limit=200`);
    expect(JSON.stringify(list.body)).toContain(known);
    const own = await shopper.get('/api/order/user');
    expect(JSON.stringify(own.body)).toContain(known);
  });

  it('is changed and removed by the seller, and kept by updates without a cost price', async () => {
    const seller = await newSeller(SHOP);
    const id = await productWithCost(seller, { costPrice: '7,31' });
    const product = await readAsSeller(seller, id);
    expect(product).toMatchObject({ costPrice: COST });
    const { costPrice: _, ...without } = unchanged(product);
    await updateProduct(seller, { ...without, name: 'Renamed' }, []);
    const renamed = await readAsSeller(seller, id);
    expect(renamed).toMatchObject({ name: 'Renamed', costPrice: COST });
    await updateProduct(seller, { ...unchanged(renamed), costPrice: '' }, []);
    expect(await readAsSeller(seller, id)).not.toHaveProperty('costPrice');
    expect(await Product.findById(id).lean()).not.toHaveProperty('costCents');
    const wrong = await addProduct(seller, productData({ category: 'Dairy', costPrice: 'x' }), []);
    expect(wrong).toMatchObject({ status: 400, body: { message: /^Cost price must be a number/ } });
  });

  it('is visible to a manager but not to a packer', async () => {
    const seller = await newSeller(SHOP);
    const id = await productWithCost(seller, { costPrice: COST });
    const productFor = async (role: string) => {
      const { client } = await newStaff(seller, role, `A ${role}`, SHOP);
      return readAsSeller(client, id);
    };
    expect(await productFor('manager')).toMatchObject({ costPrice: COST });
    expect(await productFor('packer')).not.toHaveProperty('costPrice');
  });

  it('is part of the exported product file', async () => {
    const seller = await newSeller(SHOP);
    const id = await productWithCost(seller, { costPrice: COST });
    const { body } = await seller.get('/api/product/export');
    const [head = '', ...rows] = String(body.text).trim().split('\n');
    const at = head.split(',').indexOf('costPrice');
    const row = rows.find((line) => line.includes(id)) ?? expect.fail('no such row');
    expect(row.split(',')[at]).toBe('7.31');
  });
});
