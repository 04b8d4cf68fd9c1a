/**
 * Offline support (docs/decisions/0009-service-worker.md): the cart opens, and a courier's deliveries, every other page says
 * that there is no connection, each in the language of its address. The network always comes first. It
 * also shows the notifications of the seller and the shopper (docs/decisions/0028-web-push.md).
 */
const SHELL = 'shell';
/** Filled by the cart page (lib/client/last-cart.ts). */
const PICTURES = 'cart-pictures';
const PAGES = ['/cart', '/offline'];
/** Kept by the page itself while its courier is signed in (lib/client/courier-items.ts). */
const DELIVERIES = '/seller/deliveries';

/** What an address begins with in a further language of the shop: `/de`. */
const prefixOf = (pathname) => /^\/[a-z]{2}(?=\/|$)/.exec(pathname)?.[0] ?? '';
const pagesIn = (prefix) => PAGES.map((path) => prefix + path);
const filesOf = (text) => text.match(/\/_next\/static\/[^"'\\\s)]+/g) ?? [];

/** Whether this is one of the two pages, in another language, and made by the build that has these files. */
async function isPageOf(files, pathname, answer) {
  if (!pagesIn(prefixOf(pathname)).includes(pathname)) return false;
  return filesOf(await answer.text()).every((file) => files.has(file));
}

/** Caches the two pages of a language and their files, anew after each build. */
async function keepShell(prefix = '') {
  const pages = pagesIn(prefix);
  // Without cookies: these pages are the same for everybody.
  const options = { cache: 'no-cache', credentials: 'omit' };
  const answers = await Promise.all(pages.map((path) => fetch(path, options)));
  if (!answers.every(({ ok }) => ok))
    throw new Error('a page of the offline shell could not be loaded');
  const texts = await Promise.all(answers.map((answer) => answer.clone().text()));
  const cache = await caches.open(SHELL);
  const kept = await Promise.all(pages.map(async (path) => (await cache.match(path))?.text()));
  if (texts.every((text, place) => text === kept[place])) return;

  const files = new Set(filesOf(texts.join(' ')));
  await cache.addAll(files);
  const deliveries = await (await find(DELIVERIES))?.text();
  const others = new Set(filesOf(deliveries ?? ''));
  // Stored last, so that a cached page always has its files.
  await Promise.all(pages.map((path, place) => cache.put(path, answers[place])));
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    const file = pathname + search;
    if (files.has(file) || others.has(file) || pages.includes(pathname)) continue;
    const answer = await cache.match(request);
    if (!answer || !(await isPageOf(files, pathname, answer))) await cache.delete(request);
  }
}

const find = (request) => caches.match(request, { ignoreVary: true });

/** What a proxy responds with while the shop is down. */
const isDown = ({ status }) => status >= 502 && status <= 504;

async function open(event) {
  const { pathname } = new URL(event.request.url);
  const prefix = prefixOf(pathname);
  const [cart, offline] = pagesIn(prefix);
  const findOwn = async () => [cart, DELIVERIES].includes(pathname) && (await find(pathname));
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(keepShell(answer.ok ? prefix : '').catch(() => undefined));
    return (isDown(answer) && (await findOwn())) || answer;
  } catch (error) {
    const page = (await findOwn()) || (await find(offline));
    return page ?? (await find('/offline')) ?? Promise.reject(error);
  }
}

const load = (request) =>
  fetch(request).catch(async (error) => (await find(request)) ?? Promise.reject(error));

/**
 * Where supported, lets the browser fetch or use the cache without this worker, which costs several
 * milliseconds a request. Names of cached files and pictures change with their content, so a copy
 * is never outdated.
 */
const ROUTES = [
  { condition: { urlPattern: '/_next/static/*' }, source: { cacheName: SHELL } },
  { condition: { urlPattern: '/_next/image?*' }, source: { cacheName: PICTURES } },
  { condition: { requestMode: 'cors' }, source: 'network' },
];

addEventListener('install', (event) => {
  skipWaiting();
  event.addRoutes?.(ROUTES);
  event.waitUntil(keepShell());
});

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()]));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(open(event));
  else if (pathname.startsWith('/_next/static/') || request.destination === 'image')
    event.respondWith(load(request));
});

addEventListener('push', (event) => {
  const { id, number, total, ...said } = event.data.json();
  const { title = `New order ${number}`, body = total, path = `/seller/orders/${id}` } = said;
  // A second message about the same takes the place of the first.
  const options = { body, tag: id, data: path, icon: '/icons/icon-192.png' };
  event.waitUntil(registration.showNotification(title, options));
});

/** Shows a page in the window that shows it, in that of the board for an order of its own, or in a new one. */
async function showPage(path) {
  const windows = await clients.matchAll({ type: 'window' });
  const find = (wanted) => windows.find(({ url }) => new URL(url).pathname === wanted);
  const board = path.startsWith('/seller/') ? find('/seller/orders') : undefined;
  const shown = find(path) ?? (await board?.navigate(path));
  return shown ? shown.focus() : clients.openWindow(path);
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { data } = event.notification;
  // A notification of an older version has the id of an order alone.
  event.waitUntil(showPage(data.startsWith('/') ? data : `/seller/orders/${data}`));
});
