/** A failing start must report the reason and the remedy. It must neither create data nor start a process. */
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BLANK, scratchFolder } from '@/e2e/support/launched-shop';
import { exitCodeOf, SETTING_FAULT, StartFailure } from '@/server/process/failure';
import { freePort } from '@/server/process/port';
import type { Source } from './environment';
import { launch } from './launch';

// The real listeners would prevent the test process from exiting.
vi.mock('./signals', () => ({
  untilStopped: () => Object.assign(new Promise(() => {}), { signalled: () => false }),
}));

let scratch: ReturnType<typeof scratchFolder>;
beforeEach(() => {
  scratch = scratchFolder();
});
afterEach(() => {
  vi.unstubAllEnvs();
  scratch.remove();
});

async function failureOf(environment: Source): Promise<unknown> {
  const port = String(await freePort());
  const given = { ...BLANK, DATA_DIR: scratch.folder, PORT: port, ...environment };
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
  const failure = await launch({ dev: false }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartFailure);
  expect(existsSync(join(scratch.folder, 'db'))).toBe(false);
  expect(existsSync(join(scratch.folder, 'lock'))).toBe(false);
  return failure;
}

const startError = async (environment: Source) => String(await failureOf(environment));

test.each([
  ['no database in production', { LOCAL: '0' }, /MONGODB_URI is missing.*embedded/],
  [
    'a misspelt setting',
    { MONGODB_URL: 'mongodb://127.0.0.1:1/shop' },
    /MONGODB_URL.*MONGODB_URI\?/,
  ],
  ['an invalid value of LOCAL', { LOCAL: 'perhaps' }, /LOCAL must be on or off/],
  [
    'a Stripe key that cannot charge',
    { STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    /STRIPE_SECRET_KEY must begin with sk_/,
  ],
  [
    'an embedded database without secrets',
    { MONGODB_URI: 'embedded' },
    /SELLER_PASSWORD is missing/,
  ],
  [
    'a HOST that is not an address of this machine',
    { HOST: '192.0.2.1' },
    /HOST is 192\.0\.2\.1.*not an address/,
  ],
])('the start of the shop fails with %s', async (_what, environment, said) => {
  expect(await startError(environment)).toMatch(said);
});

test('the start of the shop fails in production without secrets', async () => {
  const said = await startError({ MONGODB_URI: 'mongodb://127.0.0.1:1/shop' });
  for (const name of ['SESSION_SECRET', 'SELLER_PASSWORD', 'LOCAL=1']) expect(said).toContain(name);
});

test('an error about an invalid WORKERS setting does not suggest LOCAL=1', async () => {
  const secrets = { SESSION_SECRET: 'x'.repeat(32), SELLER_PASSWORD: 'a password' };
  const MONGODB_URI = 'mongodb://127.0.0.1:1/shop';
  const said = await startError({ ...secrets, MONGODB_URI, WORKERS: 'many' });
  expect(said).toMatch(/WORKERS must be a whole number from 1 to 64$/);
});

test('the start of the shop fails if the data folder is not writable', async () => {
  const file = join(scratch.folder, 'file');
  writeFileSync(file, '');
  expect(await startError({ DATA_DIR: join(file, 'data') })).toMatch(/cannot be written.*DATA_DIR/);
});

test('the start of the shop fails if another program uses the port', async () => {
  const PORT = String(await freePort());
  const stranger = createServer().listen(Number(PORT), '0.0.0.0');
  await once(stranger, 'listening');
  expect(await startError({ PORT })).toMatch(/Port \d+ is taken.*PORT/);
  stranger.close();
});

test.each<[string, Source]>([
  ['an invalid setting', { LOCAL: 'perhaps' }],
  ['a missing setting', { LOCAL: '0' }],
  [
    'a setting that is also given as a file',
    { SESSION_SECRET: 'x', SESSION_SECRET_FILE: '/proc/x' },
  ],
])('the launcher exits with the code for invalid settings after %s', async (_, one) => {
  expect(exitCodeOf(await failureOf(one))).toBe(SETTING_FAULT);
});

test('the exit code after a temporary failure is 1, so that a service manager restarts the shop', async () => {
  const PORT = String(await freePort());
  const stranger = createServer().listen(Number(PORT), '0.0.0.0');
  await once(stranger, 'listening');
  expect(exitCodeOf(await failureOf({ PORT }))).toBe(1);
  stranger.close();
  // Simulates a secret that is mounted later.
  expect(exitCodeOf(await failureOf({ SESSION_SECRET_FILE: '/proc/x' }))).toBe(1);
  expect(exitCodeOf(new Error('unforeseen'))).toBe(1);
});
