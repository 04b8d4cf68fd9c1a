import { expect, test } from 'vitest';
import { parseEnv } from '@/lib/env';
import { table } from './table';

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

test("the start-up table shows which mail server sends the shop's mail", () => {
  expect(mailLine({})).toBe('  Mail      off (SMTP_URL)');
  const server = { SMTP_URL: 'smtps://me:secret@mail.example', MAIL_FROM: 'shop@mail.example' };
  expect(mailLine(server)).toBe('  Mail      from shop@mail.example by mail.example');
  expect(mailLine(server, 'http://localhost:3070')).toContain('local inbox: http://localhost:3070');
});

test('the start-up table contains no password that the operator has set', () => {
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
