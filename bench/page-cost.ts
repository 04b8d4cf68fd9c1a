import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '@/e2e/support/chromium';
import { newSeller, products, shopperWithAddress } from '@/e2e/support/client';
import { openScratchShop } from '@/e2e/support/scratch-shop';
import { text, typedOptions } from '@/e2e/support/typed-options';
import { buildShop } from '@/server/launcher/build';
import { startEmptyPage } from './empty-page';
import { type Cost, costOf, medianOf, type Place } from './page-cost/measure';

/**
 * `npm run page-cost` measures the main thread's CPU time of loading each page on a phone, compared with an empty
 * Next.js page. It also lists the client components of each page. It prints medians of `--runs` (5), which alternate
 * between the pages.
 *
 * `--beside <url>` also measures another shop, for example an older version with the demo catalogue.
 */

async function placesOf(url: string): Promise<Map<string, Place>> {
  const [first, second] = await products(url, 'in', 2);
  if (!first || !second) throw new Error('the catalogue is empty');
  const shopper = await shopperWithAddress(url);
  const order = {
    items: [{ product: first._id, quantity: 1 }],
    address: shopper.addressId,
  };
  // Use fetch, because the client rejects responses of a shop with another API version.
  await shopper.post('/api/order/cod', order).catch(() => undefined);
  const cookie = `token=${shopper.cookies.get('token') ?? ''}`;
  const orders = await fetch(`${url}/api/order/user`, { headers: { cookie } });
  const [placed] = (await orders.json()).orders as { _id: string }[];
  if (!placed) throw new Error('no order was placed');
  await shopper.post('/api/cart/update', { cartItems: { [first._id]: 1, [second._id]: 2 } });
  const seller = await newSeller(url);
  const cookieOf = (name: string, cookies: ReadonlyMap<string, string>) => ({
    name,
    value: cookies.get(name) ?? '',
  });
  const asShopper = cookieOf('token', shopper.cookies);
  const asSeller = cookieOf('sellerToken', seller.cookies);
  // The shop redirects this request to the canonical URL of the product.
  const product = (await fetch(`${url}/products/x/${first._id}`)).url;
  return new Map<string, Place>([
    ['home', { url: `${url}/` }],
    ['list', { url: `${url}/products` }],
    ['category', { url: `${url}/products/fruits` }],
    ['product', { url: product }],
    ['cart', { url: `${url}/cart`, cookie: asShopper }],
    ['one order', { url: `${url}/my-orders/${placed._id}`, cookie: asShopper }],
    ["seller's board", { url: `${url}/seller/orders`, cookie: asSeller }],
  ]);
}

/** The client components of a page, with the number of their uses. */
type Islands = ReadonlyMap<string, number>;

/** Returns the React flight data of a page, which Next.js passes to its scripts. */
function flightOf(html: string): string {
  const pushed = html.matchAll(/self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)/g);
  return [...pushed].map(([, text = '""']) => String(JSON.parse(text))).join('');
}

/**
 * Returns the client components of a page, most frequent first. `default` stands for components of Next.js and error
 * pages.
 */
function islandsOf(html: string): Islands {
  const flight = flightOf(html);
  const modules = flight.matchAll(/(?:^|\n)([0-9a-f]+):I\[[^\n]*?"([A-Za-z]\w*)"(?:,\d+)?\]/g);
  const found = new Map<string, number>();
  for (const [, id, name = ''] of modules) {
    const uses = flight.split(`"$L${id}"`).length - 1;
    if (uses > 0) found.set(name, (found.get(name) ?? 0) + uses);
  }
  return new Map([...found].sort(([, one], [, other]) => other - one));
}

const values = typedOptions('npm run page-cost --', {
  runs: text('5'),
  beside: { type: 'string' },
});

const EMPTY = 'an empty page of Next';

const tell = (name: string, cost: Cost, empty: Cost) =>
  `| ${name} | ${cost.scriptMs.toFixed(0)} | ${(cost.scriptMs / empty.scriptMs).toFixed(2)} | ` +
  `${cost.mainMs.toFixed(0)} | ${(cost.mainMs / empty.mainMs).toFixed(2)} | ` +
  `${cost.scriptKb.toFixed(1)} | ${cost.allKb.toFixed(0)} | ${cost.requests} |`;

/** Returns the medians of all pages. The first run only fills the server caches. */
async function measure(places: ReadonlyMap<string, Place>): Promise<Map<string, Cost>> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(console.log),
    args: CHROMIUM_FLAGS,
  });
  const costs = new Map<string, Cost[]>();
  try {
    for (let run = 0; run <= Number(values.runs); run += 1)
      for (const [name, place] of places) {
        const cost = await costOf(browser, place);
        if (run > 0) costs.set(name, [...(costs.get(name) ?? []), cost]);
      }
  } finally {
    await browser.close();
  }
  return new Map([...costs].map(([name, all]) => [name, medianOf(all)]));
}

await buildShop();
const empty = await startEmptyPage();
const shop = await openScratchShop({ LOG_LEVEL: 'error' });
try {
  const places = new Map<string, Place>([[EMPTY, { url: empty.url + (await empty.pathFor(0)) }]]);
  for (const [name, place] of await placesOf(shop.url)) places.set(name, place);
  if (values.beside)
    for (const [name, place] of await placesOf(values.beside)) places.set(`${name}, beside`, place);
  const costs = await measure(places);
  const nothing = costs.get(EMPTY);
  if (!nothing) throw new Error('the empty page was not measured');
  console.log(
    '| Page | script ms | ÷ empty | all main thread ms | ÷ empty | JS kB | all kB | requests |',
  );
  console.log(`|---|${'---:|'.repeat(7)}`);
  for (const [name, cost] of costs) console.log(tell(name, cost, nothing));
  console.log('\nWhat the browser brings to life, and how often:');
  for (const [name, { url }] of places) {
    const islands = [...islandsOf(await (await fetch(url)).text())];
    console.log(`${name}: ${islands.map(([island, count]) => `${island} ${count}`).join(', ')}`);
  }
} finally {
  empty.child.kill();
  await shop.close();
}
