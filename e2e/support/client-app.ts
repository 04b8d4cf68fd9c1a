import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { BASE_URL, FRONT_END } from '@/e2e/shop';
import { inProject } from '@/server/process/project';

/**
 * The page of a single-page client that another site could host. At any URL it requests the session and the
 * products with cookies, and renders them. It uses only the public API (docs/api-guide.md).
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

/** Serves the page at every path of its own origin. Returns the function that stops the server. */
export async function startFrontEnd(): Promise<() => void> {
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
