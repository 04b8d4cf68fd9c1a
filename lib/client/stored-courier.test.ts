import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compiledNamespace } from '@/lib/i18n/catalog';
import { omitUndefined } from '@/lib/utils/omit-undefined';

/* Who can open the deliveries page without a connection, and which stored values the next user of the phone finds. */

const OMAR = { id: 'a'.repeat(24), role: 'courier', name: 'Omar' } as const;
const MIA = { id: 'b'.repeat(24), role: 'courier', name: 'Mia' } as const;

let stored: Map<string, string>;
let inTab: Map<string, string>;
let answer: () => Promise<Response>;

function storageOf(values: Map<string, string>) {
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  // In browsers the stored keys are also the property names of the storage object.
  return new Proxy(storage, {
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

async function load(pathname = '/seller/deliveries') {
  vi.resetModules();
  const [localStorage, sessionStorage] = [storageOf(stored), storageOf(inTab)];
  const location = { pathname, search: '', origin: 'http://shop', href: `http://shop${pathname}` };
  const bare = { addEventListener: () => {}, location };
  vi.stubGlobal('window', { ...bare, localStorage, sessionStorage });
  vi.stubGlobal('location', location);
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } });
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', () => answer());
  const { setLanguage } = await import('./language');
  setLanguage({
    code: 'en',
    locale: 'en-US',
    prefix: '',
    namespaces: { islands: compiledNamespace('en', 'islands') },
  });
  const store = await import('./seller-store');
  const items = await import('./courier-items');
  return { ...store, ...items };
}

const signedIn = (person?: object) => async () =>
  Response.json(omitUndefined({ success: true, person }));
const cut = () => Promise.reject(new TypeError('no connection'));
const kept = (id: string) =>
  [...stored.keys()].filter((key) => key.includes(id)).map((key) => key.split(`${id}-`)[1]);

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  inTab = new Map();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function omarReads() {
  answer = signedIn(OMAR);
  const page = await load();
  await page.bootSeller();
  stored.set(page.listOf(OMAR.id), '{"deliveries":[]}');
  stored.set(page.rejectedUpdatesKey(OMAR.id), '[]');
  stored.set(`${page.requestsKeyOf(OMAR.id)}1`, '{}');
  page.storeForOffline(OMAR.id, OMAR);
  return page;
}

test('an offline reload shows deliveries only to the signed-in courier', async () => {
  await omarReads();
  answer = cut;
  const again = await load();
  await again.bootSeller();
  expect([again.currentOwner(), again.currentPerson()]).toEqual([OMAR.id, OMAR]);
  expect(kept(OMAR.id).sort()).toEqual(['list', 'press-1', 'rejected', 'who']);
  const board = await load('/seller/orders');
  await board.bootSeller();
  expect(board.currentPerson()).toBeUndefined();
});

test.each([
  ['a proxy reports that the shop is down', () => new Response('Bad gateway', { status: 502 })],
  ['the database is down', () => Response.json({ success: false }, { status: 503 })],
  ['a public network answers', () => new Response('<html>Accept the terms</html>')],
])('a reload shows the stored deliveries to the courier while %s', async (_, down) => {
  await omarReads();
  answer = async () => down();
  const again = await load();
  await again.bootSeller();
  expect([again.currentOwner(), again.currentPerson()]).toEqual([OMAR.id, OMAR]);
  expect(kept(OMAR.id).sort()).toEqual(['list', 'press-1', 'rejected', 'who']);
});

test('a tab keeps the drafts of a staff member until another person signs in', async () => {
  const draft = 'basketful:seller-phone-order';
  const page = await omarReads();
  inTab.set(draft, '{}');
  for (const again of [async () => Response.json({ success: false }), signedIn(OMAR)]) {
    answer = again;
    await page.bootSeller();
    expect(inTab.has(draft)).toBe(true);
  }
  answer = async () => Response.json({ success: false });
  await page.bootSeller();
  answer = signedIn(MIA);
  await page.bootSeller();
  expect([page.currentOwner(), inTab.has(draft)]).toEqual([MIA.id, false]);
});

test('only unsent and rejected updates stay stored when the session of a courier ends', async () => {
  for (const next of [signedIn(MIA), async () => Response.json({ success: false })]) {
    stored.clear();
    await omarReads();
    answer = next;
    const later = await load();
    await later.bootSeller();
    expect(kept(OMAR.id).sort()).toEqual(['press-1', 'rejected']);
    answer = cut;
    const cold = await load();
    await cold.bootSeller();
    expect(cold.currentPerson()).toBeUndefined();
  }
});
