import { describe, expect, test } from 'vitest';
import { EnvError, parseEnv } from './env';

const good = {
  MONGODB_URI: 'mongodb://db.example/basketful',
  SESSION_SECRET: 'x'.repeat(32),
  SELLER_PASSWORD: 'a good one',
};

test('a good environment gets every default', () => {
  expect(parseEnv({ ...good, PORT: '', STRIPE_SECRET_KEY: '' })).toMatchObject({
    PORT: 3000,
    HOST: '0.0.0.0',
    APP_ORIGIN: 'http://localhost:3000',
    SELLER_EMAIL: 'admin@example.com',
    CORS_ORIGINS: [],
    TRUST_PROXY: false,
    WORKERS: 1,
    LOG_LEVEL: 'info',
  });
});

test('an origin loses its path and its trailing slash', () => {
  expect(parseEnv({ ...good, APP_ORIGIN: 'https://shop.example/' }).APP_ORIGIN).toBe(
    'https://shop.example',
  );
});

test('every fault is named in one message', () => {
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

describe('production refuses what the examples say', () => {
  test.each([
    ['SESSION_SECRET', `change-me-${'x'.repeat(32)}`],
    ['SELLER_PASSWORD', 'change-me'],
    ['MONGODB_URI', 'postgres://db'],
    ['LOCAL', 'perhaps'],
    ['CLOUDINARY_URL', 'https://cloudinary.example'],
    ['STRIPE_SECRET_KEY', 'sk_test_1'],
  ])('%s=%s', (name, value) => {
    expect(() => parseEnv({ ...good, [name]: value })).toThrow(EnvError);
  });
});

test('only a local run may keep an example password, and LOCAL=0 is no local run', () => {
  const example = { ...good, SELLER_PASSWORD: 'change-me' };
  expect(parseEnv({ ...example, LOCAL: '1' }).LOCAL).toBe(true);
  expect(() => parseEnv({ ...example, LOCAL: '0' })).toThrow(EnvError);
});
