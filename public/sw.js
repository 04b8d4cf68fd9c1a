/**
 * Offline support (docs/decisions/0009-service-worker.md): the cart opens, every other page says
 * that there is no connection. The network always comes first. It also shows the seller's notifications
 * of new orders (docs/decisions/0028-web-push.md).
 */
const SHELL = 'shell';
/** Filled by the cart page (lib/client/last-cart.ts). */
const PICTURES = 'cart-pictures';
const PAGES = ['/cart', '/offline'];

/** Caches the two pages and their files, anew after each build. */
async function keepShell() {
  // Without cookies: these pages are the same for everybody.
  const options = { cache: 'no-cache', credentials: 'omit' };
  const answers = await Promise.all(PAGES.map((path) => fetch(path, options)));
  if (!answers.every(({ ok }) => ok)) throw new Error('the shop is not to be had just now');
  const texts = await Promise.all(answers.map((answer) => answer.clone().text()));
  const cache = await caches.open(SHELL);
  const kept = await Promise.all(PAGES.map(async (path) => (await cache.match(path))?.text()));
  if (texts.every((text, place) => text === kept[place])) return;

  const files = new Set(texts.join(' ').match(/\/_next\/static\/[^"'\\\s)]+/g));
  await cache.addAll(files);
  // Stored last, so that a cached page always has its files.
  await Promise.all(PAGES.map((path, place) => cache.put(path, answers[place])));
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!files.has(pathname + search) && !PAGES.includes(pathname)) await cache.delete(request);
  }
}

const find = (request) => caches.match(request, { ignoreVary: true });

async function open(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(keepShell().catch(() => undefined));
    return answer;
  } catch (error) {
    const { pathname } = new URL(event.request.url);
    return (await find(pathname === '/cart' ? '/cart' : '/offline')) ?? Promise.reject(error);
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
  const { id, number, total, title = `New order ${number}` } = event.data.json();
  // A second message about the order takes the place of the first.
  const options = { body: total, tag: id, data: id, icon: '/icons/icon-192.png' };
  event.waitUntil(registration.showNotification(title, options));
});

/** Shows the order in a window of the board, or in one of its own. */
async function showOrder(id) {
  const path = `/seller/orders/${id}`;
  const windows = await clients.matchAll({ type: 'window' });
  const find = (wanted) => windows.find(({ url }) => new URL(url).pathname === wanted);
  const shown = find(path) ?? (await find('/seller/orders')?.navigate(path));
  return shown ? shown.focus() : clients.openWindow(path);
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showOrder(event.notification.data));
});
