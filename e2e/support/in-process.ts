import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { DATABASE_VARIABLE, FRONT_END, SELLER, SESSION_SECRET } from '@/e2e/shop';
import { resetEnv } from '@/lib/env';
import { CLIENT_IP_HEADER, FORWARDED_HEADER } from '@/lib/http/client-ip';
import { CORRELATION_HEADER } from '@/lib/http/correlation';
import { DirectRequest } from '@/lib/http/direct-request';
import { inRequest } from '@/lib/observe/request-context';
import { seedCatalogue } from '@/local/demo/catalogue';
import { localSecrets } from '@/server/process/data-folder';
import { setTransport } from './client';
import { setUpStripe } from './engine-set-up';
import { folderInMemory } from './launched-shop';
import { openScratchDatabase } from './scratch-database';

/* Calls the API route handlers in this process without HTTP. Tests of streams, framing, proxies and the page cache
   need a running shop. */

export const SHOP = 'http://shop.in-process';

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

function routeOf(path: string): { file: string; params: Record<string, string> } {
  const [, name] = /^\/uploads\/([^/]+)$/.exec(path) ?? [];
  if (name !== undefined) return { file: resolve('app/uploads/[name]/route.ts'), params: { name } };
  const file = resolve(`app${path}/route.ts`);
  const isOwn = /^[\w/.-]+$/.test(path) && existsSync(file);
  return { file: isOwn ? file : resolve('app/api/[[...call]]/route.ts'), params: {} };
}

/** Returns the headers that server/prepare.ts would add to a request behind one trusted proxy. */
function preparedHeaders(given: HeadersInit | undefined): [Headers, string] {
  const headers = new Headers(given);
  const correlationId = randomUUID();
  headers.set(CLIENT_IP_HEADER, headers.get('x-forwarded-for') ?? '127.0.0.1');
  headers.set(FORWARDED_HEADER, headers.has('x-forwarded-for') ? 'yes' : 'no');
  headers.set(CORRELATION_HEADER, correlationId);
  return [headers, correlationId];
}

export async function fetchInProcess(url: string, init: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(url);
  const { file, params } = routeOf(pathname);
  const handlers = (await import(/* @vite-ignore */ file)) as Record<string, Handler>;
  const method = init.method ?? 'GET';
  const handler = handlers[method === 'HEAD' ? 'GET' : method];
  if (!handler) throw new Error(`${pathname} has no handler for ${method}`);
  const [headers, correlationId] = preparedHeaders(init.headers);
  const request = new DirectRequest(url, { ...init, headers });
  return inRequest({ correlationId }, () => handler(request, { params: Promise.resolve(params) }));
}

/**
 * Opens a shop in this process at {@link SHOP}, with demo products, a Stripe emulator, the test seller and its own
 * database.
 *
 * `giveStripe` may start another Stripe emulator.
 */
export function openTestShop(
  settings: Record<string, string> = {},
  giveStripe: () => unknown = setUpStripe,
): void {
  giveStripe();
  let close: (() => Promise<void>) | undefined;
  const scratch = folderInMemory();
  beforeAll(async () => {
    const { vapid } = localSecrets(scratch.folder);
    close = await openScratchDatabase();
    Object.assign(process.env, {
      LOG_LEVEL: 'silent',
      DATA_DIR: scratch.folder,
      APP_ORIGIN: SHOP,
      SESSION_SECRET,
      SELLER_EMAIL: SELLER.email,
      SELLER_PASSWORD: SELLER.password,
      CORS_ORIGINS: FRONT_END,
      TRUST_PROXY: '1',
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
      ...settings,
    });
    resetEnv();
    process.env[DATABASE_VARIABLE] = process.env.MONGODB_URI;
    setTransport(SHOP, fetchInProcess);
    await seedCatalogue();
  }, 60_000);
  afterAll(async () => {
    await close?.();
    scratch.remove();
  });
}
