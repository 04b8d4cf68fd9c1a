import { expect, test } from 'vitest';
import { allEndpoints } from '@/app/api/all-endpoints';
import { Client, newSeller, shopperWithAddress } from '@/e2e/support/client';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { newStaff } from '@/e2e/support/new-staff';
import { readAsSeller, unchanged } from '@/e2e/support/own-product';
import { addProduct, productData, updateProduct } from '@/e2e/support/photos';
import type { SalesView } from '@/lib/sales/view';
import { Order, Product } from '@/models';

/* Tests that only staff with access to money can read the cost price of a product (docs/product.md 8.19). */

openTestShop();

/** A cost price that no other number of the shop contains. */
const COST = 7.31;
const COST_CENTS = 731;
const TRACES = /7[.,]31|\b731\b|costPrice|costCents/;

async function productWithCost(seller: Client, fields: object = {}) {
  const data = productData({ category: 'Dairy', price: 20, offerPrice: 20, ...fields });
  const { body } = await addProduct(seller, data, []);
  expect(body).toMatchObject({ success: true });
  return String(body.id);
}

test('an order stores the cost price of its products, and the sales report computes the margin', async () => {
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

  // Visitors and the shopper of the order request every URL that they may read.
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

test('the seller changes and removes a cost price, and an update that omits the cost price preserves it', async () => {
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

test('a manager reads products with their cost prices, and a packer reads products without cost prices', async () => {
  const seller = await newSeller(SHOP);
  const id = await productWithCost(seller, { costPrice: COST });
  const productFor = async (role: string) => {
    const { client } = await newStaff(seller, role, `A ${role}`, SHOP);
    return readAsSeller(client, id);
  };
  expect(await productFor('manager')).toMatchObject({ costPrice: COST });
  expect(await productFor('packer')).not.toHaveProperty('costPrice');
});

test('the product file of the seller contains cost prices and can be imported unchanged', async () => {
  const seller = await newSeller(SHOP);
  const id = await productWithCost(seller, { costPrice: COST });
  const { body } = await seller.get('/api/product/export');
  const [head = '', ...rows] = String(body.text).trim().split('\n');
  const at = head.split(',').indexOf('costPrice');
  const row = rows.find((line) => line.includes(id)) ?? expect.fail('no such row');
  expect(row.split(',')[at]).toBe('7.31');
});
