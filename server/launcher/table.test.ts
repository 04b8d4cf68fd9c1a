import { expect, test } from 'vitest';
import { parseEnv } from '@/lib/env';
import { table } from './table';

const given = {
  MONGODB_URI: 'mongodb://db.example/basketful',
  SESSION_SECRET: 'x'.repeat(32),
  SELLER_PASSWORD: 'a good one',
};
const facts = { embedded: false, standIn: false, madePassword: false, seeded: 0 };
const mailLine = (settings: Record<string, string>, inbox?: string) =>
  table({ env: parseEnv({ ...given, ...settings }), ...facts, inbox })
    .split('\n')
    .find((line) => line.startsWith('  Mail'));

test('the table says where mail goes, and no password', () => {
  expect(mailLine({})).toBe('  Mail      off (SMTP_URL)');
  const server = { SMTP_URL: 'smtps://me:secret@mail.example', MAIL_FROM: 'shop@mail.example' };
  expect(mailLine(server)).toBe('  Mail      from shop@mail.example by mail.example');
  expect(mailLine(server, 'http://localhost:3070')).toContain('local inbox: http://localhost:3070');
});
