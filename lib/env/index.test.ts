import { createECDH } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { DAY_MS } from '@/lib/utils/durations';
import { EnvError, parseEnv } from './index';

const good = {
  MONGODB_URI: 'mongodb://db.example/basketful',
  SESSION_SECRET: 'x'.repeat(32),
  SELLER_PASSWORD: 'a good one',
};

test('the environment settings have default values', () => {
  expect(parseEnv({ ...good, PORT: '', STRIPE_SECRET_KEY: '' })).toMatchObject({
    PORT: 3000,
    HOST: '0.0.0.0',
    APP_ORIGIN: 'http://localhost:3000',
    SELLER_EMAIL: 'admin@example.com',
    CORS_ORIGINS: [],
    TRUST_PROXY: 0,
    WORKERS: 1,
    LOG_LEVEL: 'info',
  });
});

test('all errors of the backup settings are reported together', () => {
  const backups = { BACKUP_EVERY: '24h', BACKUP_TO: '/backups' };
  expect(parseEnv({ ...good, ...backups })).toMatchObject({
    BACKUP_EVERY: DAY_MS,
    BACKUP_KEEP: 7,
    BACKUP_TO: '/backups',
  });
  expect(() => parseEnv({ ...good, BACKUP_EVERY: 'daily', BACKUP_KEY: 'short' })).toThrow(
    /BACKUP_EVERY must be a duration such as.*\n.*BACKUP_KEY must have 16.*\n.*BACKUP_TO is missing/,
  );
});

test.each([
  ['on', 1],
  ['1', 1],
  ['2', 2],
  ['off', 0],
])('TRUST_PROXY=%s trusts %i proxies', (value, proxies) => {
  expect(parseEnv({ ...good, TRUST_PROXY: value }).TRUST_PROXY).toBe(proxies);
});

test('a trailing slash of an origin is removed', () => {
  expect(parseEnv({ ...good, APP_ORIGIN: 'https://shop.example/' }).APP_ORIGIN).toBe(
    'https://shop.example',
  );
});

test.each([
  ['APP_ORIGIN', 'https://shop.example/shop', 'must be an origin without a path'],
  ['APP_ORIGIN', 'https://me:secret@shop.example', 'must be an origin without a path'],
  ['APP_ORIGIN', 'shop.example', 'must be an origin such as'],
  ['CORS_ORIGINS', 'https://app.shop.example,kiosk', 'must be an origin such as'],
  ['CORS_ORIGINS', 'https://*.shop.example', 'must not contain \\*: list each origin'],
  ['PORT', '70000', 'must be a whole number from 1 to 65535'],
  ['PORT', '80.5', 'must be a whole number from 1 to 65535'],
  ['METRICS_PORT', '0', 'must be a whole number from 1 to 65535'],
  ['WORKERS', '100', 'must be a whole number from 1 to 64'],
  ['BACKUP_KEEP', '0', 'must be a whole number from 1 to 1000'],
  ['LOG_LEVEL', 'trace', 'must be one of silent, error, warn, info, debug'],
  ['OTEL_TRACES_SAMPLER', 'ratio', 'must be one of always_on, parentbased_always_on'],
  ['SENTRY_DSN', 'key', 'must look like https://key@sentry.example/1'],
  ['METRICS_PORT', '3000', 'is the port of the shop itself: choose another, such as 9464'],
  ['SELLER_PASSWORD', 'a secret one ', 'begins or ends with a space or a line break: remove it'],
  ['METRICS_TOKEN', 'a secret bearer token\n', 'begins or ends with a space or a line break'],
  ['DATA_DIR', ' /var/lib/basketful', 'begins or ends with a space or a line break'],
  ['APP_ORIGIN', '"https://shop.example"', 'is in quotes, which would be a part of the value'],
  ['SELLER_EMAIL', "'grocer@shop.example'", 'is in quotes'],
])(
  'the error about %s=%s states the accepted values but not the rejected value',
  (name, value, words) => {
    const read = () => parseEnv({ ...good, [name]: value });
    expect(read).toThrow(new RegExp(`:\\n  ${name} ${words}[^\\n]*$`));
    expect(read).not.toThrow('secret');
  },
);

test('the session secret and the backup key may end with a line break', () => {
  const secrets = {
    SESSION_SECRET: `${good.SESSION_SECRET}\n`,
    BACKUP_KEY: 'a passphrase of old\n',
  };
  expect(parseEnv({ ...good, ...secrets })).toMatchObject(secrets);
});

test('the errors of all settings are reported together', () => {
  const faulty = { PORT: 'many', APP_ORIGIN: 'shop', SESSION_SECRET: 'short' };
  expect(() => parseEnv(faulty)).toThrow(EnvError);
  try {
    parseEnv(faulty);
  } catch (error) {
    const message = String(error);
    for (const name of ['PORT', 'APP_ORIGIN', 'SESSION_SECRET', 'MONGODB_URI', 'SELLER_PASSWORD'])
      expect(message).toContain(`\n  ${name} `);
  }
});

test('the error about a port that browsers block explains the reason', async () => {
  for (const PORT of ['22', '4190', '6667', '10080'])
    expect(() => parseEnv({ ...good, PORT })).toThrow(
      /^ {2}PORT is on a port that browsers refuse to open: choose another, such as 3000 or 8080$/m,
    );
  const APP_ORIGIN = 'http://shop.example:6000';
  expect(() => parseEnv({ ...good, APP_ORIGIN })).toThrow(/APP_ORIGIN is on a port that browsers/);
  for (const PORT of ['80', '443', '3000', '4191', '65535'])
    expect(parseEnv({ ...good, PORT }).PORT).toBe(Number(PORT));
});

test('MAIL_FROM is required if SMTP_URL is set', () => {
  const SMTP_URL = 'smtps://user:secret@mail.example';
  expect(() => parseEnv({ ...good, SMTP_URL })).toThrow('MAIL_FROM is missing');
  for (const MAIL_FROM of ['Shop <mail@shop.example>', 'mail@shop.example'])
    expect(parseEnv({ ...good, SMTP_URL, MAIL_FROM })).toMatchObject({ SMTP_URL, MAIL_FROM });
});

test('the two Web Push keys must be a valid pair, or both absent', () => {
  const pair = () => {
    const keys = createECDH('prime256v1');
    const VAPID_PUBLIC_KEY = keys.generateKeys('base64url');
    const VAPID_PRIVATE_KEY = keys.getPrivateKey().toString('hex').padStart(64, '0');
    return {
      VAPID_PUBLIC_KEY,
      VAPID_PRIVATE_KEY: Buffer.from(VAPID_PRIVATE_KEY, 'hex').toString('base64url'),
    };
  };
  const [one, other] = [pair(), pair()];
  expect(parseEnv({ ...good, ...one })).toMatchObject(one);
  expect(parseEnv({ ...good, VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' })).not.toHaveProperty(
    'VAPID_PUBLIC_KEY',
    expect.anything(),
  );
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = one;
  const faults = [
    [{ VAPID_PUBLIC_KEY }, 'VAPID_PRIVATE_KEY is missing'],
    [{ VAPID_PRIVATE_KEY }, 'VAPID_PUBLIC_KEY is missing'],
    [{ ...one, VAPID_PRIVATE_KEY: other.VAPID_PRIVATE_KEY }, 'belongs to another'],
    [{ ...one, VAPID_PRIVATE_KEY: 'A'.repeat(43) }, 'VAPID_PRIVATE_KEY is not a valid key'],
    [{ ...one, VAPID_PUBLIC_KEY: 'short' }, 'VAPID_PUBLIC_KEY must be the public key'],
  ] as const;
  for (const [given, words] of faults) expect(() => parseEnv({ ...good, ...given })).toThrow(words);
});

test('production accepts a Photon server without TLS in a private network only', () => {
  const set = (ADDRESS_SUGGESTIONS_URL: string, more: object = {}) =>
    parseEnv({ ...good, ...more, ADDRESS_SUGGESTIONS_URL }).ADDRESS_SUGGESTIONS_URL;
  const own = ['photon:2322', 'photon.internal', '10.0.0.5:2322', '172.20.1.1', '192.168.1.2'];
  own.push('[::1]:2322', '[fd12:3456::1]', '[fc00::1]:2322');
  for (const host of own) expect(set(`http://${host}/api/`)).toBe(`http://${host}/api`);
  expect(set('https://photon.example/api')).toBe('https://photon.example/api');
  for (const host of [
    ...['photon.example', '172.40.1.1', '8.8.8.8', '10.example.com'],
    ...['[2001:db8::1]', '[2606:4700::1111]:2322', '[fc::1]', '[::ffff:8.8.8.8]'],
  ])
    expect(() => set(`http://${host}/api`)).toThrow(
      'ADDRESS_SUGGESTIONS_URL must begin with https',
    );
  expect(() => set('photon')).toThrow('ADDRESS_SUGGESTIONS_URL');
  expect(set('')).toBeUndefined();
});

describe('production rejects published secrets and invalid values', () => {
  it.each([
    ['SESSION_SECRET', `change-me-${'x'.repeat(32)}`],
    ['SESSION_SECRET', 'for-a-local-try-only-0123456789abcdef'],
    ['SESSION_SECRET', 'the-session-secret-of-the-end-to-end-tests'],
    ['SELLER_PASSWORD', 'change-me'],
    ['SELLER_PASSWORD', 'for a local try only'],
    ['SELLER_PASSWORD', 'the sellers password of the tests'],
    // Earlier versions of docs/configuration.md contained this line. Systemd reads the comment as a part of the value.
    ['SESSION_SECRET', '…            # from: openssl rand -hex 32'],
    ['SELLER_PASSWORD', '…'],
    ['SELLER_PASSWORD', 'a long password'],
    ['METRICS_TOKEN', 'openssl rand -hex 16'],
    ['MONGODB_URI', 'mongodb+srv://user:<db_password>@cluster.example/basketful'],
    ['CLOUDINARY_URL', 'cloudinary://<your_api_key>:<your_api_secret>@cloud'],
    ['MONGODB_URI', 'postgres://db'],
    ['MONGODB_URI', 'mongodb+srv://user:change-me@cluster.example/basketful'],
    ['LOCAL', 'perhaps'],
    ['TRUST_PROXY', 'perhaps'],
    ['CLOUDINARY_URL', 'https://cloudinary.example'],
    ['CLOUDINARY_URL', 'cloudinary://key:change-me@cloud'],
    ['STRIPE_SECRET_KEY', 'sk_test_1'],
    ['STRIPE_API_BASE', 'http://stripe:3050'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'smtps://user:pass#word@mail.example'],
    ['SMTP_URL', 'smtps://user:12/34@mail.example'],
    ['SMTP_URL', 'smtps://user:change-me@mail.example'],
    ['MAIL_FROM', 'Shop'],
    ['MAIL_FROM', 'Shop <mail@shop.example>\r\nBcc: all@shop.example'],
  ])('production rejects %s=%s', (name, value) => {
    expect(() => parseEnv({ ...good, [name]: value })).toThrow(
      new RegExp(`\n  ${name} |_SECRET is`),
    );
  });

  it.each([
    ['STRIPE_SECRET_KEY', 'pk_live_1'],
    ['STRIPE_SECRET_KEY', 'sk_live_change-me'],
    ['STRIPE_SECRET_KEY', 'sk_live_…'],
    ['STRIPE_SECRET_KEY', 'sk_test_local_compose'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_live_1'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_change-me'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_local_compose'],
  ])('production rejects the Stripe setting %s=%s', (name, value) => {
    const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(parseEnv({ ...good, ...keys })).toMatchObject(keys);
    expect(() => parseEnv({ ...good, ...keys, [name]: value })).toThrow(new RegExp(`\n  ${name} `));
  });
});

test('a secret may contain words that also occur in a published example', () => {
  const secrets = {
    SELLER_PASSWORD: 'a long password of mine',
    BACKUP_KEY: 'so… a long passphrase',
  };
  expect(parseEnv({ ...good, ...secrets })).toMatchObject(secrets);
});

test('a local run accepts the published secrets of tests and of the Stripe emulator', () => {
  const local = { ...good, LOCAL: '1' };
  expect(() => parseEnv({ ...local, SELLER_PASSWORD: 'for a local try only' })).toThrow(EnvError);
  expect(parseEnv({ ...local, SELLER_PASSWORD: 'password of the tests' }).LOCAL).toBe(true);
});

test.each([
  ['PORTT', 'PORT'],
  ['PRT', 'PORT'],
  ['MONGODB_URL', 'MONGODB_URI'],
  ['MONGO_URI', 'MONGODB_URI'],
  ['SELLER_PASWORD', 'SELLER_PASSWORD'],
  ['CORS_ORIGIN', 'CORS_ORIGINS'],
  ['DATADIR', 'DATA_DIR'],
  ['STRIPE_SECRT_KEY_FILE', 'STRIPE_SECRET_KEY_FILE'],
  ['MONGODB_URL_FILE', 'MONGODB_URI_FILE'],
])('the unknown setting %s is rejected, and %s is suggested', (name, meant) => {
  expect(() => parseEnv({ ...good, [name]: 'x' })).toThrow(
    new RegExp(`\n  ${name} is not a setting. Did you mean ${meant}\\?`),
  );
});

test('environment variables of other programs are ignored', () => {
  const others = ['HOSTNAME', 'HOME', 'LOCALE', 'POST', 'NODE_OPTIONS', 'STRIPE_API_KEY', 'PATH'];
  others.push('HOSTS_FILE', 'LOG_FILE', 'SESSION_SECRET_FILE');
  const theirs = Object.fromEntries(others.map((name) => [name, 'x']));
  expect(() => parseEnv({ ...good, ...theirs, PORTT: '' })).not.toThrow();
});

test('only a local run without a real Stripe key may use the Stripe emulator', () => {
  const place = {
    ...good,
    LOCAL: '1',
    STRIPE_WEBHOOK_SECRET: 'whsec_local_1',
    STRIPE_API_BASE: 'http://stripe:3050',
  };
  expect(() => parseEnv({ ...place, STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(/STRIPE_API_BASE/);
  expect(() => parseEnv({ ...place, STRIPE_SECRET_KEY: 'sk_test_51' })).toThrow(/STRIPE_API_BASE/);
  const STRIPE_SECRET_KEY = 'sk_test_local_1';
  const { STRIPE_API_BASE, STRIPE_WEBHOOK_SECRET } = place;
  expect(parseEnv({ ...place, STRIPE_SECRET_KEY })).toMatchObject({
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_BASE,
  });
});

test('only a local run without a real Stripe key may load Stripe.js from an emulator', () => {
  const place = { ...good, STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_JS_BASE: 'http://stripe:3050' };
  const refused = /STRIPE_JS_BASE points to a Stripe mock/;
  expect(() => parseEnv({ ...place, STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(refused);
  expect(() => parseEnv({ ...place, LOCAL: '1', STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(refused);
  expect(parseEnv({ ...place, LOCAL: '1', STRIPE_SECRET_KEY: 'sk_test_local_1' })).toMatchObject({
    STRIPE_JS_BASE: 'http://stripe:3050',
  });
});

test('both Stripe keys must be live keys, or both must be test keys', () => {
  const keys = { ...good, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const STRIPE_PUBLISHABLE_KEY = 'pk_live_1';
  expect(parseEnv({ ...keys, STRIPE_PUBLISHABLE_KEY })).toMatchObject({ STRIPE_PUBLISHABLE_KEY });
  expect(() => parseEnv({ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toThrow(
    /STRIPE_PUBLISHABLE_KEY is a test key and STRIPE_SECRET_KEY a live key/,
  );
  expect(() => parseEnv({ ...keys, STRIPE_PUBLISHABLE_KEY: 'sk_live_1' })).toThrow(
    /STRIPE_PUBLISHABLE_KEY must begin with pk_/,
  );
});

test('METRICS_TOKEN is required if METRICS_HOST makes the metrics public', () => {
  const open = { ...good, METRICS_PORT: '9464' };
  expect(parseEnv(open)).toMatchObject({ METRICS_PORT: 9464, METRICS_HOST: '127.0.0.1' });
  const wide = { ...open, METRICS_HOST: '0.0.0.0' };
  expect(() => parseEnv(wide)).toThrow(/METRICS_TOKEN is missing/);
  expect(() => parseEnv({ ...wide, METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN.*16/);
  expect(parseEnv({ ...wide, METRICS_TOKEN: 'x'.repeat(16) }).METRICS_HOST).toBe('0.0.0.0');
});
