import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { BASE_URL } from '@/e2e/shop';
import { inputsOf, known, nasty, type Schema } from '@/e2e/support/arbitraries';
import { Client, newSeller, shopperWithAddress } from '@/e2e/support/client';
import { addProduct, photo, productData } from '@/e2e/support/photos';
import type { Endpoint } from '@/lib/api/endpoint';
import { schemaOf } from '@/lib/api/reference/openapi';
import { endpoints } from '@/lib/api/registry';
import { isLanguage } from '@/lib/i18n/languages';

/*
 * Every endpoint, fed from its own schema: valid, near-valid and arbitrary input. The client throws
 * for an answer that the reference does not know, such as any 5xx. `npm run fuzz` runs more cases.
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? 50);
const SEED = Number(process.env.FUZZ_SEED ?? 20261121);
const AT_ONCE = 10;

/**
 * A pause would stop the orders of other tests, so what would pause the shop reopens it; their seller reads
 * English, so what would choose another language chooses that; and they need the
 * categories, the footer and the home page of the specification, so these are changed after a revision that never was.
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

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function asQuery(input: unknown): string {
  const entries =
    typeof input === 'object' && input !== null ? Object.entries(input) : [['q', input]];
  // Through a buffer: a lone surrogate cannot be part of an address.
  const encoded = (value: unknown) => encodeURIComponent(String(Buffer.from(text(value) ?? '')));
  return entries
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');
}

function send(client: Client, { method, path, query, form }: Endpoint, input: unknown) {
  if (method === 'GET') return client.get(query ? `${path}?${asQuery(input)}` : path);
  if (!form) return client.post(path, input);
  if (form === 'csv')
    return client.post(path, undefined, {
      raw: text(input) ?? '',
      headers: { 'Content-Type': 'text/csv' },
    });
  const body = new FormData();
  body.append('productData', text(input) ?? '');
  return client.post(path, undefined, { raw: body });
}

let seller: Client;
/** Reads what is stored after the fuzz of any endpoint; does nothing else. */
let reader: Awaited<ReturnType<typeof shopperWithAddress>>;
/** A product of its own, because the fuzz orders it and switches its stock. */
const fruit: string[] = [];
test.beforeAll(async () => {
  seller = await newSeller(BASE_URL);
  const data = productData();
  await addProduct(seller, data, [{ bytes: await photo() }]);
  const { body } = await seller.get(`/api/product/list?q=${encodeURIComponent(data.name)}`);
  for (const { _id } of body.products as { _id: string }[]) fruit.push(_id);
  reader = await shopperWithAddress(BASE_URL);
});

for (const endpoint of endpoints) {
  const { method, path, session, query, body } = endpoint;
  // Signing out would end the session that the other cases need; it takes no input.
  if (path.endsWith('/logout')) continue;

  test(`ASVS 2.2.1: ${method} ${path} survives ${RUNS} inputs`, async () => {
    test.setTimeout(60_000 + RUNS * 200);
    const isRead = method === 'GET';
    // What one endpoint uses up of an account, or takes away, the next one has.
    const isOwn = session === 'shopper' && !isRead;
    const shopper = isOwn ? await shopperWithAddress(BASE_URL) : reader;
    Object.assign(known, { product: fruit, id: fruit, address: [shopper.addressId] });
    const client =
      session === 'seller' ? seller : session === 'shopper' ? shopper : new Client(BASE_URL);
    const schema = query ?? body;
    const { form } = endpoint;
    const csv = fc.array(
      fc.array(nasty).map((row) => row.map(text).join(',')),
      { maxLength: 5 },
    );
    const rows = csv.map((lines) => ['name,category,price,offerPrice', ...lines].join('\n'));
    const none = form === 'csv' ? rows : fc.constant({});
    const inputs = schema ? inputsOf(schemaOf(schema, 'input') as Schema) : none;
    const batches = fc.array(inputs, { minLength: AT_ONCE, maxLength: AT_ONCE });
    const numRuns = Math.ceil((schema || form ? RUNS : 10) / AT_ONCE);
    await fc.assert(
      fc.asyncProperty(batches, async (batch) => {
        await Promise.all(batch.map((input) => send(client, endpoint, tame(path, input))));
      }),
      { numRuns, seed: SEED, endOnFailure: true, includeErrorInReport: true },
    );
    const { body: health } = await new Client(BASE_URL).get('/api/health');
    expect(health.db).toBe('up');
    if (isRead) return;
    expect((await shopper.get('/api/user/is-auth')).body.success).toBe(true);
    expect((await shopper.get('/api/order/user')).body.success).toBe(true);
    expect((await seller.get('/api/product/list')).body.success).toBe(true);
    expect((await seller.get('/api/order/seller?limit=20')).body.success).toBe(true);
  });
}
