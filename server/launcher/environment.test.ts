import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { SettingFailure } from '@/server/process/failure';
import { isLocalRun, type LocalDefaults, readSettings, resolveEnvironment } from './environment';

const made: LocalDefaults = {
  MONGODB_URI: 'mongodb://embedded',
  SESSION_SECRET: 'made secret',
  SELLER_PASSWORD: 'made password',
  STRIPE: {
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_WEBHOOK_SECRET: 'whsec_local',
    STRIPE_API_BASE: 'http://127.0.0.1:1',
  },
};

describe('isLocalRun', () => {
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
  ])('isLocalRun(%o) returns %s', (given, local) => {
    expect(isLocalRun(given)).toBe(local);
  });
});

test('each value that the operator sets overrides its local default', () => {
  const resolved = resolveEnvironment({ SELLER_PASSWORD: 'mine' }, made, false);
  expect(resolved).toMatchObject({
    MONGODB_URI: 'mongodb://embedded',
    SESSION_SECRET: 'made secret',
    SELLER_PASSWORD: 'mine',
    LOCAL: '1',
    NODE_ENV: 'production',
  });
});

test('production has neither local defaults nor emulated services', () => {
  const resolved = resolveEnvironment({ MONGODB_URI: 'mongodb://db' }, made, false);
  expect(resolved).toEqual({ MONGODB_URI: 'mongodb://db', NODE_ENV: 'production' });
});

test('production gets the embedded database only if MONGODB_URI names it', () => {
  const resolved = resolveEnvironment({ MONGODB_URI: 'embedded' }, made, false);
  expect(resolved).toEqual({ MONGODB_URI: 'mongodb://embedded', NODE_ENV: 'production' });
  expect(resolveEnvironment({ LOCAL: '0' }, made, false).MONGODB_URI).toBeUndefined();
});

test('an invalid LOCAL is passed unchanged to the validation', () => {
  expect(resolveEnvironment({ LOCAL: 'perhaps' }, made, false).LOCAL).toBe('perhaps');
});

test('the Stripe emulator never gets a real Stripe key', () => {
  const real = { STRIPE_SECRET_KEY: 'sk_live_real', STRIPE_WEBHOOK_SECRET: 'whsec_real' };
  const resolved = resolveEnvironment(real, made, false);
  expect(resolved).toMatchObject(real);
  expect(resolved.STRIPE_API_BASE).toBeUndefined();
  expect(resolveEnvironment({}, made, false)).toMatchObject({ ...made.STRIPE });
});

test('the command determines the development mode and overrides NODE_ENV', () => {
  expect(resolveEnvironment({ NODE_ENV: 'production' }, made, true).NODE_ENV).toBe('development');
});

test('a mail server that the operator configures replaces the local inbox', () => {
  const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Shop <shop@example.com>' };
  expect(resolveEnvironment({}, { ...made, MAIL }, false)).toMatchObject(MAIL);
  const own = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'me@mail.example' };
  expect(resolveEnvironment(own, { ...made, MAIL }, false)).toMatchObject(own);
  const VAPID = { VAPID_PUBLIC_KEY: 'one', VAPID_PRIVATE_KEY: 'one' };
  expect(resolveEnvironment({}, { ...made, VAPID }, false)).toMatchObject(VAPID);
  // Half of a given key pair must not be combined with half of a generated pair.
  const half = resolveEnvironment({ VAPID_PUBLIC_KEY: 'other' }, { ...made, VAPID }, false);
  expect(half.VAPID_PRIVATE_KEY).toBeUndefined();
});

describe('a setting in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  const file = join(folder, 'session-secret');
  const dotenv = join(folder, '.env');
  writeFileSync(file, `${'s'.repeat(40)}\n`);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('a setting in a file is read without its last line break', () => {
    const given = readSettings(dotenv, { SESSION_SECRET_FILE: file, UNKNOWN_FILE: '/none' });
    expect(given).toEqual({ SESSION_SECRET: 's'.repeat(40), UNKNOWN_FILE: '/none' });
  });

  test('a setting in a file is rejected if the setting itself is also set', () => {
    expect(() => readSettings(dotenv, { SESSION_SECRET_FILE: file, SESSION_SECRET: 'x' })).toThrow(
      'SESSION_SECRET and SESSION_SECRET_FILE are both set',
    );
  });

  test('the error for a setting in a file names the missing file', () => {
    expect(() => readSettings(dotenv, { SELLER_PASSWORD_FILE: '/none' })).toThrow(
      'SELLER_PASSWORD_FILE names /none, which cannot be read (ENOENT)',
    );
  });
});

describe('the .env file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'env-'));
  const file = join(folder, '.env');
  afterAll(() => rmSync(folder, { recursive: true }));

  test('the .env file may start with a byte order mark', () => {
    writeFileSync(file, '\uFEFFLOCAL=0\r\nPORT=80\r\n');
    expect(readSettings(file, {})).toEqual({ LOCAL: '0', PORT: '80' });
  });

  test('the .env file is rejected in another encoding than UTF-8', () => {
    writeFileSync(file, '\uFEFFLOCAL=0\r\n', 'utf16le');
    expect(() => readSettings(file, {})).toThrow(
      new SettingFailure(`${file} is not UTF-8 text: save it as UTF-8.`),
    );
  });
});
