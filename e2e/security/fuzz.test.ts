import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '@/app/api/all-endpoints';
import { known } from '@/e2e/support/arbitraries';
import { Client, newSeller, shopperWithAddress } from '@/e2e/support/client';
import { asQuery, fuzzInputOf, inputsFor, SEED, textOf } from '@/e2e/support/fuzz-inputs';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { addProduct, photo, productData } from '@/e2e/support/photos';
import { isLong, runs } from '@/e2e/support/runs';
import type { Endpoint } from '@/lib/api/endpoint';
import { XLSX_TYPE } from '@/lib/catalog/import/media-type';
import { isLanguage } from '@/lib/i18n/languages';

openTestShop();

/* Sends valid, nearly valid and arbitrary input, generated from each endpoint's schema. The test client throws on
   undocumented responses, for example any 5xx. `npm run fuzz` sends more inputs. */
const RUNS = runs(5);
const AT_ONCE = 5;

/**
 * Prevents effects on other tests: orders are never paused, and the language stays English. Changes of categories,
 * pages and the home page get a revision that never matches, so the server rejects them.
 */
function tame(path: string, input: unknown) {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  if (path === '/api/seller/pause' && 'on' in input)
    return { ...input, on: input.on === true ? false : input.on };
  if (path === '/api/seller/language' && 'language' in input)
    return { ...input, language: isLanguage(input.language) ? 'en' : input.language };
  if (!/^\/api\/(category|page)\//.test(path) && path !== '/api/seller/home') return input;
  const { revision = 0 } = input as { revision?: unknown };
  return { ...input, revision: Number.isInteger(revision) ? 1_000_000 : revision };
}

/** lib/api/input.test.ts covers rejected inputs. */
function isTaken(endpoint: Endpoint, input: unknown): boolean {
  try {
    fuzzInputOf(endpoint, input);
    return true;
  } catch {
    return false;
  }
}

function send(client: Client, { method, path, query, form }: Endpoint, input: unknown) {
  if (method === 'GET') return client.get(query ? `${path}?${asQuery(input)}` : path);
  if (!form) return client.post(path, input);
  if (form === 'table' || form === 'workbook')
    return client.post(path, undefined, {
      raw: textOf(input) ?? '',
      headers: { 'Content-Type': form === 'table' ? 'text/csv' : XLSX_TYPE },
    });
  const body = new FormData();
  body.append('productData', textOf(input) ?? '');
  return client.post(path, undefined, { raw: body });
}

let seller: Client;
let reader: Awaited<ReturnType<typeof shopperWithAddress>>;
/** The test orders this product and switches its stock, which must not affect the demo products. */
const fruit: string[] = [];
beforeAll(async () => {
  seller = await newSeller(SHOP);
  const data = productData();
  await addProduct(seller, data, [{ bytes: await photo() }]);
  const { body } = await seller.get(`/api/product/list?q=${encodeURIComponent(data.name)}`);
  for (const { _id } of body.products as { _id: string }[]) fruit.push(_id);
  reader = await shopperWithAddress(SHOP);
});

for (const endpoint of allEndpoints) {
  const { method, path, session, query, body, form } = endpoint;
  // Signing out would end the session that the other endpoints need.
  if (path.endsWith('/logout')) continue;

  test(`ASVS 2.2.1: ${method} ${path} survives ${RUNS} random inputs @random`, async () => {
    const isRead = method === 'GET';
    // Endpoints that write get a new account each, because they may delete its data or reach its limits.
    const isOwn = session === 'shopper' && !isRead;
    const shopper = isOwn ? await shopperWithAddress(SHOP) : reader;
    Object.assign(known, { product: fruit, id: fruit, address: [shopper.addressId] });
    // Calls of /api/staff can lock the device or end its session, so they use their own.
    const ownSeller = path.startsWith('/api/staff/') && !isRead ? await newSeller(SHOP) : seller;
    const client =
      session === 'seller' ? ownSeller : session === 'shopper' ? shopper : new Client(SHOP);
    const batches = fc.array(inputsFor(endpoint), { minLength: AT_ONCE, maxLength: AT_ONCE });
    const numRuns = query || body || form ? Math.ceil(RUNS / AT_ONCE) : 1;
    let sendsAll = true;
    await fc.assert(
      fc.asyncProperty(batches, async (batch) => {
        const inputs = batch.map((input) => tame(path, input));
        const sent = inputs.filter((input) => sendsAll || isTaken(endpoint, input));
        sendsAll = isLong;
        await Promise.all(sent.map((input) => send(client, endpoint, input)));
      }),
      { numRuns, seed: SEED, endOnFailure: true, includeErrorInReport: true },
    );
    const { body: health } = await new Client(SHOP).get('/api/health');
    expect(health.db).toBe('up');
    if (isRead) return;
    expect((await shopper.get('/api/user/is-auth')).body.success).toBe(true);
    expect((await shopper.get('/api/order/user')).body.success).toBe(true);
    expect((await seller.get('/api/product/list')).body.success).toBe(true);
    expect((await seller.get('/api/order/seller?limit=20')).body.success).toBe(true);
  });
}
