import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { parseEnv } from '@/lib/env';
import { SettingFailure } from '@/server/process/failure';
import { isLocalRun, type LocalDefaults, readSettings, resolveEnvironment } from './environment';
import { table } from './table';

const made: LocalDefaults = {
  MONGODB_URI: 'mongodb://embedded',
  SESSION_SECRET: 'made secret',
  SELLER_PASSWORD: 'made password',
  STRIPE: {
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_WEBHOOK_SECRET: 'whsec_local',
    STRIPE_API_BASE: 'http://127.0.0.1:1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
    STRIPE_JS_BASE: 'http://localhost:1',
  },
};

describe('a local run', () => {
  test.each([
    [{}, true],
    [{ MONGODB_URI: '' }, true],
    [{ MONGODB_URI: 'mongodb://db' }, false],
    [{ MONGODB_URI: 'mongodb://db', LOCAL: '0' }, false],
    [{ MONGODB_URI: 'mongodb://db', LOCAL: '1' }, true],
    [{ MONGODB_URI: 'mongodb://db', LOCAL: 'yes' }, true],
    [{ LOCAL: '0' }, false],
    [{ LOCAL: 'off', MONGODB_URI: '' }, false],
    [{ LOCAL: 'perhaps' }, false],
    [{ LOCAL: '' }, true],
    [{ MONGODB_URI: 'embedded' }, false],
    [{ MONGODB_URI: 'embedded', LOCAL: '1' }, true],
  ])('is detected for %o: %s', (given, local) => {
    expect(isLocalRun(given)).toBe(local);
  });
});

test('settings of the operator override the defaults of local runs', () => {
  const resolved = resolveEnvironment({ SELLER_PASSWORD: 'mine' }, made, false);
  expect(resolved).toMatchObject({
    MONGODB_URI: 'mongodb://embedded',
    SESSION_SECRET: 'made secret',
    SELLER_PASSWORD: 'mine',
    LOCAL: '1',
    NODE_ENV: 'production',
  });
});

test('production has no defaults for local runs and no emulated services', () => {
  const resolved = resolveEnvironment({ MONGODB_URI: 'mongodb://db' }, made, false);
  expect(resolved).toEqual({ MONGODB_URI: 'mongodb://db', NODE_ENV: 'production' });
});

test('production uses the embedded database if MONGODB_URI is `embedded`', () => {
  const resolved = resolveEnvironment({ MONGODB_URI: 'embedded' }, made, false);
  expect(resolved).toEqual({ MONGODB_URI: 'mongodb://embedded', NODE_ENV: 'production' });
  expect(resolveEnvironment({ LOCAL: '0' }, made, false).MONGODB_URI).toBeUndefined();
});

test('an invalid value of LOCAL stays unchanged, so that the validation reports it', () => {
  expect(resolveEnvironment({ LOCAL: 'perhaps' }, made, false).LOCAL).toBe('perhaps');
});

test('a real Stripe key is never sent to the Stripe emulator', () => {
  const real = { STRIPE_SECRET_KEY: 'sk_live_real', STRIPE_WEBHOOK_SECRET: 'whsec_real' };
  const resolved = resolveEnvironment(real, made, false);
  expect(resolved).toMatchObject(real);
  expect(resolved.STRIPE_API_BASE).toBeUndefined();
  expect(resolveEnvironment({}, made, false)).toMatchObject({ ...made.STRIPE });
});

test('the start command determines the mode, and NODE_ENV is ignored', () => {
  expect(resolveEnvironment({ NODE_ENV: 'production' }, made, true).NODE_ENV).toBe('development');
});

test('resolveEnvironment prefers the configured mail server and Web Push keys to the local defaults', () => {
  const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Shop <shop@example.com>' };
  expect(resolveEnvironment({}, { ...made, MAIL }, false)).toMatchObject(MAIL);
  const own = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'me@mail.example' };
  expect(resolveEnvironment(own, { ...made, MAIL }, false)).toMatchObject(own);
  const VAPID = { VAPID_PUBLIC_KEY: 'one', VAPID_PRIVATE_KEY: 'one' };
  expect(resolveEnvironment({}, { ...made, VAPID }, false)).toMatchObject(VAPID);
  // A configured public key must not be combined with a generated private key.
  const half = resolveEnvironment({ VAPID_PUBLIC_KEY: 'other' }, { ...made, VAPID }, false);
  expect(half.VAPID_PRIVATE_KEY).toBeUndefined();
});

describe('a setting whose value is in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  const file = join(folder, 'session-secret');
  const dotenv = join(folder, '.env');
  writeFileSync(file, `${'s'.repeat(40)}\n`);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is read without the line break at the end of the file', () => {
    const given = readSettings(dotenv, { SESSION_SECRET_FILE: file, UNKNOWN_FILE: '/none' });
    expect(given).toEqual({ SESSION_SECRET: 's'.repeat(40), UNKNOWN_FILE: '/none' });
  });

  test('is rejected if the setting is set twice', () => {
    expect(() => readSettings(dotenv, { SESSION_SECRET_FILE: file, SESSION_SECRET: 'x' })).toThrow(
      'SESSION_SECRET and SESSION_SECRET_FILE are both set',
    );
  });

  test('is named in the error if the file is missing', () => {
    expect(() => readSettings(dotenv, { SELLER_PASSWORD_FILE: '/none' })).toThrow(
      'SELLER_PASSWORD_FILE names /none, which cannot be read (ENOENT)',
    );
  });
});

describe('the .env file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'env-'));
  const file = join(folder, '.env');
  afterAll(() => rmSync(folder, { recursive: true }));

  test('may start with a byte order mark', () => {
    writeFileSync(file, '\uFEFFLOCAL=0\r\nPORT=80\r\n');
    expect(readSettings(file, {})).toEqual({ LOCAL: '0', PORT: '80' });
  });

  test('is rejected if its encoding is not UTF-8', () => {
    writeFileSync(file, '\uFEFFLOCAL=0\r\n', 'utf16le');
    expect(() => readSettings(file, {})).toThrow(
      new SettingFailure(`${file} is not UTF-8 text: save it as UTF-8.`),
    );
  });
});

describe('the start-up table', () => {
  const given = {
    MONGODB_URI: 'mongodb://db.example/basketful',
    SESSION_SECRET: 'x'.repeat(32),
    SELLER_PASSWORD: 'a good one',
  };
  const facts = { embedded: false, isLocalStripe: false, generatedPassword: false, seeded: 0 };
  const tableOf = (settings: Record<string, string>, inbox?: string) =>
    table({ env: parseEnv({ ...given, ...settings }), ...facts, inbox });
  const mailLine = (...args: Parameters<typeof tableOf>) =>
    tableOf(...args)
      .split('\n')
      .find((line) => line.startsWith('  Mail'));

  it('shows the mail server', () => {
    expect(mailLine({})).toBe('  Mail      off (SMTP_URL)');
    const server = { SMTP_URL: 'smtps://me:secret@mail.example', MAIL_FROM: 'shop@mail.example' };
    expect(mailLine(server)).toBe('  Mail      from shop@mail.example by mail.example');
    expect(mailLine(server, 'http://localhost:3070')).toContain(
      'local inbox: http://localhost:3070',
    );
  });

  it('contains no password that the operator has set', () => {
    const text = tableOf({
      MONGODB_URI: 'mongodb://me:hidden-database@db.example/basketful',
      SELLER_PASSWORD: 'hidden seller',
      SESSION_SECRET: 'hidden'.repeat(6),
      STRIPE_SECRET_KEY: 'sk_test_hidden',
      STRIPE_WEBHOOK_SECRET: 'whsec_hidden',
      SMTP_URL: 'smtps://me:hidden-mail@mail.example',
      MAIL_FROM: 'shop@mail.example',
      CLOUDINARY_URL: 'cloudinary://123:hidden-photos@cloud',
    });
    expect(text).toContain('db.example');
    expect(text).not.toContain('hidden');
  });
});
