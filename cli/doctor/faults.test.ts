/** Simulates faults outside the database. For database faults, see e2e/system/doctor.test.ts. */

import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server as HttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { parseEnv } from '@/lib/env';
import { backupName, storeDrillResult } from '@/lib/observe/backups';
import { HOUR_MS } from '@/lib/utils/durations';
import { version } from '@/lib/utils/version';
import { PLACEHOLDERS } from '@/server/launcher/environment';
import { freePort } from '@/server/process/port';
import { inProject } from '@/server/process/project';
import type { CheckContext, Finding } from './finding';
import {
  checkBackups,
  checkCombinations,
  checkDatabaseName,
  checkDataFolder,
  checkDisk,
  checkOrigin,
  checkPort,
  checkTemporaryFolders,
  readSettings,
} from './finding';
import { checkStripe } from './services';

let scratch: ReturnType<typeof scratchFolder>;
const servers: (Server | HttpServer)[] = [];
beforeEach(() => {
  scratch = scratchFolder();
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  scratch.remove();
});

const lines = (findings: Finding[]) => findings.map(({ what, remedy }) => `${what} → ${remedy}`);

function checkContext(
  settings: Record<string, string> = {},
  more: Partial<CheckContext> = {},
): CheckContext {
  const given = { LOCAL: '1', DATA_DIR: scratch.folder, ...settings };
  const { STRIPE: _, MAIL: _mail, VAPID: _vapid, ...defaults } = PLACEHOLDERS;
  const env = parseEnv({ ...defaults, ...given });
  return { rawSettings: given, env, isLocal: true, dataFolder: scratch.folder, ...more };
}

async function listen(server: Server | HttpServer): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const production = { MONGODB_URI: 'mongodb://db', LOCAL: '0', SESSION_SECRET: 'x'.repeat(32) };

test.each([
  [
    'a port that is not a number',
    { PORT: 'many' },
    /PORT must be a whole number from 1 to 65535 → Change it in \.env/,
  ],
  ['a missing secret', production, /SELLER_PASSWORD is missing.* → Change it/],
  ['a misspelt name', { SESION_SECRET: 'x' }, /SESION_SECRET is not a setting.*SESSION_SECRET\?/],
  [
    'a password from a published example',
    { ...production, SELLER_PASSWORD: 'change-me' },
    /SELLER_PASSWORD is a published example/,
  ],
])('`npm run doctor` reports invalid settings: %s', (_, given, expected) => {
  expect(lines(readSettings(given).findings).join('\n')).toMatch(expected);
});

const shop = 'https://shop.example';
test.each([
  [
    'a public origin without TLS',
    { APP_ORIGIN: 'http://shop.example' },
    /travel unencrypted → Put a proxy with TLS/,
  ],
  [
    'a local run under a public origin',
    { APP_ORIGIN: shop },
    /local run .* under the public .* → Set LOCAL=0/,
  ],
  [
    'a Stripe test key under a public origin',
    { APP_ORIGIN: shop, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    /is a test key, .* → Set the live key/,
  ],
  [
    'a Stripe live key without a public origin',
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    /is a live key .* charges real cards → Use a test key/,
  ],
  [
    'a line break in the key of the backups',
    { BACKUP_KEY: 'a long passphrase\n' },
    /BACKUP_KEY has .* exactly this value → Set a key without/,
  ],
])('`npm run doctor` reports conflicting settings: %s', (_, given, expected) => {
  expect(lines(checkCombinations(checkContext(given).env, true)).join('\n')).toMatch(expected);
});

test('`npm run doctor` reports a proxy that clients can bypass', () => {
  const look = (more: Record<string, string>, inContainer = false) =>
    lines(checkCombinations(checkContext({ TRUST_PROXY: '1', ...more }).env, true, inContainer));
  expect(look({})).toEqual([
    expect.stringMatching(
      /TRUST_PROXY is 1 and HOST 0\.0\.0\.0, so clients that reach port 3000 .* → Set HOST/,
    ),
  ]);
  expect(look({ HOST: '::' })).toHaveLength(1);
  expect(look({ HOST: '127.0.0.1' })).toEqual([]);
  expect(look({ TRUST_PROXY: '0' })).toEqual([]);
  // In a container, the container's network decides which clients reach the port.
  expect(look({}, true)).toEqual([]);
});

const open = { APP_ORIGIN: shop, SELLER_PASSWORD: 'a password of mine', BACKUP_TO: '/backups' };
test.each([
  ['backups', { BACKUP_TO: '' }, /^No backups are made \(BACKUP_TO.* → Set/],
  [
    'a public origin',
    { APP_ORIGIN: '' },
    /^APP_ORIGIN is http:\/\/localhost:3000, so links in emails .* → Set APP_ORIGIN/,
  ],
  ['a mail server for MAIL_FROM', { MAIL_FROM: 'mail@shop.example' }, /sends no emails → Set SMTP/],
  ['a long password', { SELLER_PASSWORD: '12345678901' }, /^SELLER_PASSWORD has fewer than 12 ch/],
])('`npm run doctor` reports that a production shop lacks %s', (_, given, expected) => {
  const { env } = checkContext({ ...open, ...given });
  expect(lines(checkCombinations(env, false))).toEqual([expect.stringMatching(expected)]);
  const local = checkContext({ ...given, APP_ORIGIN: '' });
  expect(checkCombinations(local.env, true)).toEqual([]);
});

test('`npm run doctor` accepts a production shop with valid settings', () => {
  expect(checkCombinations(checkContext(open).env, false)).toEqual([]);
});

test.each([
  ['mongodb+srv://user:password@cluster.example', 1],
  ['mongodb+srv://user:password@cluster.example/', 1],
  ['mongodb+srv://user:password@cluster.example/?retryWrites=true', 1],
  ['mongodb://one.example,two.example:27017?replicaSet=shop', 1],
  ['mongodb://one.example,two.example:27017/shop?replicaSet=shop', 0],
  ['mongodb+srv://user:password@cluster.example/shop', 0],
  ['embedded', 0],
  ['', 0],
])('`npm run doctor` checks the name of the database in MONGODB_URI=%s', (MONGODB_URI, count) => {
  expect(checkDatabaseName({ MONGODB_URI })).toHaveLength(count);
});

test('`npm run doctor` reports a port in use, and a HOST that is not an address of this machine', async () => {
  const PORT = String(await listen(createTcpServer()));
  const taken = checkContext({ PORT, HOST: '127.0.0.1' });
  expect(lines(await checkPort(taken))).toEqual([
    expect.stringMatching(/Port \d+ is taken .* → stop it, or choose another/),
  ]);
  expect(await checkPort({ ...taken, pid: process.pid })).toEqual([]);
  const elsewhere = checkContext({ PORT: String(await freePort()), HOST: '192.0.2.1' });
  expect(lines(await checkPort(elsewhere))).toEqual([
    expect.stringMatching(/192\.0\.2\.1, which is not an address of this machine → remove it/),
  ]);
});

test('`npm run doctor` reports a data folder that is a file or readable by others', () => {
  chmodSync(scratch.folder, 0o700);
  expect(checkDataFolder(checkContext())).toEqual([]);
  const file = join(scratch.folder, 'file');
  writeFileSync(file, '');
  expect(lines(checkDataFolder(checkContext({}, { dataFolder: file })))).toEqual([
    expect.stringMatching(/cannot be written.* → Make the folder writable/),
  ]);
  writeFileSync(join(scratch.folder, 'secrets.json'), '', { mode: 0o644 });
  chmodSync(scratch.folder, 0o755);
  expect(lines(checkDataFolder(checkContext()))).toEqual([
    `${scratch.folder} is open to other users of this machine → chmod go= ${scratch.folder}`,
    expect.stringMatching(/secrets\.json is open to other users.* → chmod go= /),
  ]);
});

test('`npm run doctor` reports a data folder in a temporary folder', () => {
  const folders = [join(scratch.folder, 'tmp')];
  const dataFolder = join(scratch.folder, 'tmp', 'data');
  expect(lines(checkTemporaryFolders(checkContext({}, { dataFolder }), folders))).toEqual([
    expect.stringMatching(/DATA_DIR is in .*after some days → Move it, .* and set DATA_DIR/),
  ]);
  expect(checkTemporaryFolders(checkContext(), folders)).toEqual([]);
});

test('`npm run doctor` reports a full disk', () => {
  const space = { bavail: 1e6, bsize: 4096, files: 1e6, ffree: 1e6 };
  const look = (more: object) => lines(checkDisk(checkContext(), () => ({ ...space, ...more })));
  expect(look({})).toEqual([]);
  expect(look({ bavail: 100_000 })).toEqual([
    expect.stringMatching(/has 0\.4 GB left → Make room for 1 GB/),
  ]);
  expect(look({ ffree: 12 })).toEqual([expect.stringMatching(/room for 12 more files .*df -i/)]);
  expect(look({ files: 0, ffree: 0 })).toEqual([]);
  const BACKUP_TO = join(scratch.folder, 'backups');
  mkdirSync(BACKUP_TO);
  const spaceOf = (path: string) => ({ ...space, bavail: path === BACKUP_TO ? 100_000 : 1e6 });
  expect(lines(checkDisk(checkContext({ BACKUP_TO }), spaceOf))).toEqual([
    expect.stringMatching(/The disk of BACKUP_TO has 0\.4 GB left → .* or move BACKUP_TO/),
  ]);
});

test('`npm run doctor` reports missing, old, unverified or misplaced backups', async () => {
  const to = join(scratch.folder, 'backups');
  const look = async (BACKUP_EVERY: string, dataFolder = '/elsewhere') =>
    lines(await checkBackups(checkContext({ BACKUP_TO: to, BACKUP_EVERY }, { dataFolder })));
  expect(await look('1h')).toEqual([expect.stringMatching(/contains no backup → npm run backup/)]);
  const at = new Date(Date.now() - 3 * HOUR_MS);
  const backup = backupName(at);
  mkdirSync(join(to, backup), { recursive: true });
  writeFileSync(join(to, backup, 'manifest.json'), '{}');
  expect(await look('1h')).toEqual([
    expect.stringMatching(/older than twice BACKUP_EVERY → Search the log/),
    expect.stringMatching(/No recent backup was verified → npm run drill/),
  ]);
  const note = { backup, madeAt: at.toISOString(), drilledAt: at.toISOString(), seconds: 1 };
  await storeDrillResult(to, { ...note, findings: ['I4 order 1'] });
  expect(await look('24h')).toEqual([
    expect.stringMatching(/found a problem in the backup: I4 order 1/),
  ]);
  await storeDrillResult(to, { ...note, findings: [] });
  expect(await look('24h')).toEqual([]);
  expect(await look('24h', scratch.folder)).toEqual([
    expect.stringMatching(/BACKUP_TO is in DATA_DIR.* → Set BACKUP_TO to a folder on another disk/),
  ]);
});

test('`npm run doctor` reports a backup folder inside the build', async () => {
  mkdirSync(inProject('.cache'), { recursive: true });
  const to = mkdtempSync(inProject('.cache', 'backups-'));
  try {
    const at = backupName(new Date());
    mkdirSync(join(to, at));
    writeFileSync(join(to, at, 'manifest.json'), '{}');
    const context = checkContext({ BACKUP_TO: to }, { dataFolder: '/elsewhere' });
    const inside = expect.stringMatching(
      /is inside the build.* → Set BACKUP_TO to a folder outside/,
    );
    expect(lines(await checkBackups(context, true))).toContainEqual(inside);
    expect(lines(await checkBackups(context, false))).not.toContainEqual(inside);
  } finally {
    rmSync(to, { recursive: true });
  }
});

test('`npm run doctor` reports an unreadable backup folder', async () => {
  const to = join(scratch.folder, 'loop');
  symlinkSync(to, to);
  expect(lines(await checkBackups(checkContext({ BACKUP_TO: to })))).toEqual([
    `BACKUP_TO (${to}) cannot be read (ELOOP) → Make the folder readable for this user, or set BACKUP_TO to another one.`,
  ]);
});

async function origin(listener: RequestListener, settings = {}) {
  const port = await listen(createServer(listener));
  return checkContext({ APP_ORIGIN: `http://127.0.0.1:${port}`, ...settings });
}

const healthy = { success: true, db: 'up', version, forwarded: false };
const answering =
  (more: object = {}, headers = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(200, headers).end(JSON.stringify({ ...healthy, ...more }));

test('`npm run doctor` checks version, clock, proxy and certificate at the public URL', async () => {
  const on = { TRUST_PROXY: '1' };
  const look = async (one: CheckContext) => lines(await checkOrigin(one));
  expect(await look(await origin(answering()))).toEqual([]);
  expect(await look(await origin(answering({ forwarded: true }), on))).toEqual([]);
  expect(await look(await origin(answering(), on))).toEqual([
    expect.stringMatching(/TRUST_PROXY is on and no X-Forwarded-For arrives.* → Let the proxy set/),
  ]);
  expect(await look(await origin(answering({ forwarded: true })))).toEqual([
    expect.stringMatching(
      /TRUST_PROXY is off, so all shoppers count as one .* → Set TRUST_PROXY=1/,
    ),
  ]);
  expect(await look(await origin(answering({ version: '0.0.1' })))).toEqual([
    expect.stringMatching(/Version 0\.0\.1 answers at .* → Restart the shop/),
  ]);
  const wrong = { Date: new Date(Date.now() - HOUR_MS).toUTCString() };
  expect(await look(await origin(answering({}, wrong)))).toEqual([
    expect.stringMatching(/differ by 36\d\d s → Synchronize both with a time server/),
  ]);
  expect(await look(await origin((_, response) => void response.end('It works!')))).toEqual([
    expect.stringMatching(
      /Something other than the shop answers .* → Point the proxy to port 3000/,
    ),
  ]);
  const nobody = checkContext({ APP_ORIGIN: `http://127.0.0.1:${await freePort()}` });
  expect(await look(nobody)).toEqual([
    expect.stringMatching(/does not respond \(ECONNREFUSED\) → Start the shop/),
  ]);
  const plain = await origin(answering());
  const APP_ORIGIN = plain.env.APP_ORIGIN.replace('http:', 'https:');
  expect(await look(checkContext({ APP_ORIGIN }))).toEqual([
    expect.stringMatching(/certificate of https.* is not valid \(.*SSL.*\) → Renew it/),
  ]);
});

async function atStripe(endpoints: object[] | number): Promise<string[]> {
  const port = await listen(
    createServer((_, response) => {
      response.setHeader('Content-Type', 'application/json');
      const errorBody = { error: { message: 'no', type: 'invalid_request_error' } };
      const list = { object: 'list', data: endpoints, has_more: false };
      const isRefused = typeof endpoints === 'number';
      response.writeHead(isRefused ? endpoints : 200);
      response.end(JSON.stringify(isRefused ? errorBody : list));
    }),
  );
  const key = 'sk_test_1';
  const host = { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 } as const;
  const settings = { APP_ORIGIN: shop, STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  return lines(await checkStripe(checkContext(settings), () => new Stripe(key, host)));
}

const endpoint = {
  url: `${shop}/api/stripe/webhook`,
  status: 'enabled',
  enabled_events: ['*'],
};

test.each<[string, object[] | number, RegExp]>([
  ['an invalid key', 401, /Stripe rejects STRIPE_SECRET_KEY → Copy the key again/],
  ['a restricted key', 403, /may not read webhook endpoints.* → Give the restricted key/],
  ['a server error', 500, /Stripe does not respond .* → Check the connection/],
  ['no webhook endpoint in this mode', [], /no webhook endpoint for .* in test mode.* → Create it/],
  [
    'a webhook endpoint with another URL',
    [{ ...endpoint, url: 'https://old.example/api/stripe/webhook' }],
    /no webhook endpoint for https:\/\/shop\.example/,
  ],
  [
    'a disabled webhook endpoint',
    [{ ...endpoint, status: 'disabled' }],
    /is disabled at Stripe → Enable it/,
  ],
  [
    'a webhook endpoint without all events',
    [{ ...endpoint, enabled_events: ['checkout.session.completed'] }],
    /does not send .*charge\.refunded, refund\.failed, refund\.updated, charge\.dispute\.created, charge\.dispute\.funds_withdrawn, charge\.dispute\.closed → Add these events/,
  ],
])('`npm run doctor` reports a Stripe problem: %s', async (_, endpoints, expected) => {
  expect(await atStripe(endpoints)).toEqual([expect.stringMatching(expected)]);
});

test('`npm run doctor` accepts a correct Stripe configuration', async () => {
  expect(await atStripe([endpoint])).toEqual([]);
  expect(await checkStripe(checkContext())).toEqual([]);
});
