import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { expect, type Page, test } from '@playwright/test';
import { BASE_URL, FRONT_END, SELLER } from '@/e2e/shop';
import { WITH_PICTURES } from '@/e2e/support/chromium';
import { address } from '@/e2e/support/client';
import { photo, productData } from '@/e2e/support/photos';
import { inProject } from '@/server/process/project';

/**
 * A single-page client at another origin. At any URL it loads the session and the products with cookies. It uses only
 * the public API (docs/api-guide.md).
 */
const page = `<!doctype html>
<title>Another front end</title>
<script src="/axios.js"></script>
<p id="shopper"></p><p id="seller"></p><p id="error"></p><ul id="products"></ul><ol id="orders"></ol>
<script>
axios.defaults.withCredentials = true;
axios.defaults.baseURL = ${JSON.stringify(BASE_URL)};
const show = (id, html) => { document.getElementById(id).innerHTML = html };
const picture = ({ name, image }) => name + '<img src="' + image[0] + '">';
async function load() {
  const [seller, shopper, list] = await Promise.all(
    ['/api/seller/is-auth', '/api/user/is-auth', '/api/product/list'].map((path) => axios.get(path)));
  show('seller', seller.data.success ? 'Hi! Admin' : 'no seller');
  show('shopper', shopper.data.success ? shopper.data.user.name : 'no shopper');
  show('products', list.data.products.slice(0, 3).map((product) => '<li>' + picture(product) + '</li>').join(''));
  if (!shopper.data.success) return;
  const orders = await axios.get('/api/order/user');
  show('orders', orders.data.orders.map((order) =>
    '<li>' + order.paymentType + ' ' + (order.isPaid ? 'Paid' : 'Pending') +
    order.items.map(({ product }) => picture(product)).join('') + '</li>').join(''));
}
window.loaded = load().catch((error) => show('error', error.message));
const next = location.pathname === '/loader' && new URLSearchParams(location.search).get('next');
if (next) window.loaded.then(() => location.replace('/' + next));
</script>`;

async function startFrontEnd(): Promise<() => void> {
  const axios = readFileSync(inProject('node_modules/axios/dist/axios.min.js'));
  const server = createServer(({ url }, response) => {
    const isScript = url === '/axios.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? axios : page);
  });
  const { port, hostname } = new URL(FRONT_END);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(port), hostname, resolve);
  });
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

/** A separate storefront at an origin in CORS_ORIGINS, which uses axios. */

test.use(WITH_PICTURES);

// Other tests send a made-up client address in a header. Here, the browser would need CORS permission for it.
let stop: () => void;
test.beforeAll(async () => {
  stop = await startFrontEnd();
});
test.afterAll(() => stop());

type Axios = {
  request: (config: object) => Promise<{ status: number; data: Record<string, unknown> }>;
};
type Called = { status: number; data: Record<string, unknown> };

const call = (page: Page, method: 'get' | 'post', url: string, data?: unknown): Promise<Called> =>
  page.evaluate(
    async (config) => {
      const { axios } = window as typeof window & { axios: Axios };
      const { status, data } = await axios.request(config);
      return { status, data };
    },
    { method, url, data },
  );

async function open(page: Page, path = '/') {
  await page.goto(FRONT_END + path);
  await loaded(page);
}
async function loaded(page: Page) {
  await page.evaluate(() => (window as typeof window & { loaded: Promise<void> }).loaded);
  await expect(page.locator('#error')).toBeEmpty();
}

async function expectPictures(page: Page, inside: string) {
  await expect(page.locator(`${inside} img`).first()).toBeAttached();
  const widths = () =>
    page
      .locator(`${inside} img`)
      .evaluateAll((pictures) => pictures.map((one) => (one as HTMLImageElement).naturalWidth));
  await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(0);
}

async function shopper(page: Page) {
  await open(page);
  const email = `${randomUUID()}@shopper.example`;
  const account = { name: 'Ada', email, password: 'correct horse' };
  expect((await call(page, 'post', '/api/user/register', account)).data).toMatchObject({
    user: { email },
  });
  const { products } = (await call(page, 'get', '/api/product/list')).data as {
    products: { _id: string; inStock: boolean }[];
  };
  const product = products.find(({ inStock }) => inStock)?._id ?? '';
  const added = await call(page, 'post', '/api/address/add', { address });
  expect(added.data.message).toBe('Address added successfully');
  const { addresses } = (await call(page, 'get', '/api/address/get')).data as {
    addresses: { _id: string }[];
  };
  const updated = await call(page, 'post', '/api/cart/update', { cartItems: { [product]: 2 } });
  expect(updated.data.message).toBe('Cart Updated');
  const items = [{ product, quantity: 2 }];
  return { email, order: { userId: 'of the client', items, address: addresses[0]?._id } };
}

const cartOf = async (page: Page) =>
  ((await call(page, 'get', '/api/user/is-auth')).data as { user: { cartItems: object } }).user
    .cartItems;

test('a shopper signs up and orders at a storefront with a different origin', async ({ page }) => {
  const { email, order } = await shopper(page);
  const placed = await call(page, 'post', '/api/order/cod', order);
  const id = expect.stringMatching(/^[0-9a-f]{24}$/);
  expect(placed.data).toEqual({ success: true, message: 'Order Placed Successfully', id });
  expect(await cartOf(page)).toEqual({});
  await open(page, '/my-orders');
  await expect(page.locator('#shopper')).toHaveText('Ada');
  await expect(page.locator('#orders > li')).toHaveText(/COD Pending/);
  await expectPictures(page, '#products');
  await expectPictures(page, '#orders');
  expect((await call(page, 'get', '/api/user/logout')).data.message).toBe('Logged Out');
  await open(page);
  await expect(page.locator('#shopper')).toHaveText('no shopper');
  const account = { name: '', email, password: 'correct horse' };
  expect((await call(page, 'post', '/api/user/login', account)).data.success).toBe(true);
});

test('a shopper pays online and returns to a storefront with a different origin', async ({
  page,
}) => {
  const { order } = await shopper(page);
  const payPage = async () => {
    const { data } = await call(page, 'post', '/api/order/stripe', order);
    await page.goto(String(data.url));
  };
  await payPage();
  await page.getByRole('button', { name: 'Cancel, back to the shop' }).click();
  await page.waitForURL(`${FRONT_END}/cart`);
  await loaded(page);
  expect(Object.values(await cartOf(page))).toEqual([2]);

  await payPage();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.waitForURL(`${FRONT_END}/my-orders`);
  await loaded(page);
  await expect(page.locator('#orders > li')).toHaveText(/Online Paid/);
  expect(await cartOf(page)).toEqual({});
});

test("a seller at a storefront with a different origin uploads a photo and changes a product's stock", async ({
  page,
}) => {
  await open(page);
  const credentials = { email: SELLER.email, password: SELLER.password };
  expect((await call(page, 'post', '/api/seller/login', credentials)).data.success).toBe(true);
  const product = productData();
  const added = await page.evaluate(
    async ({ text, bytes }) => {
      const { axios } = window as typeof window & { axios: Axios };
      const form = new FormData();
      form.append('productData', text);
      const photo = new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' });
      // Imitates a form with four photo fields and one photo. The client sends the empty fields as
      // text.
      for (const slot of [undefined, undefined, undefined, photo])
        form.append('images', slot as Blob);
      return (await axios.request({ method: 'post', url: '/api/product/add', data: form })).data;
    },
    { text: JSON.stringify(product), bytes: [...(await photo())] },
  );
  expect(added).toMatchObject({ success: true, message: 'Product added' });

  const query = `/api/product/list?q=${encodeURIComponent(product.name)}`;
  const { products } = (await call(page, 'get', query)).data as {
    products: { _id: string; image: string[] }[];
  };
  const [{ _id: id, image } = { _id: '', image: [] }] = products;
  expect(image).toEqual([expect.stringMatching(`^${BASE_URL}/uploads/`)]);
  const stock = await call(page, 'post', '/api/product/stock', { id, inStock: false });
  expect(stock.data.message).toBe('Stock updated');
  await open(page, '/seller/orders');
  await expect(page.locator('#seller')).toHaveText('Hi! Admin');
  expect((await call(page, 'get', '/api/order/seller')).data.success).toBe(true);
  expect((await call(page, 'get', '/api/seller/logout')).data.message).toBe('Logged Out');
  expect((await call(page, 'get', '/api/seller/is-auth')).data.success).toBe(false);
});
