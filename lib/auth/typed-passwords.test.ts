import { randomUUID } from 'node:crypto';
import { hashSync } from 'bcryptjs';
import { beforeEach, expect, test } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { caller } from '@/e2e/support/sign-ins';
import { resetEnv } from '@/lib/env';
import { Staff, User } from '@/models';
import { assertPassword, changePassword } from './change-password';
import { login, loginSeller, register } from './commands';
import { passwordInput, registerInput } from './schema';
import { changeSellerPassword } from './seller-password';
import { readSession } from './sessions';

/* A password matches in composed and decomposed form, because keyboards encode letters differently (NIST SP
   800-63B). The tests use a real MongoDB server. */

setUpDatabase();
const NFC = 'pässwört'.normalize('NFC');
const NFD = 'pässwört'.normalize('NFD');
const { SELLER_PASSWORD } = process.env;
beforeEach(() => {
  process.env.SELLER_PASSWORD = SELLER_PASSWORD;
  resetEnv();
});

const emailOf = () => `${randomUUID()}@shopper.example`;
const sessionOf = async (cookies: string[], audience: 'shopper' | 'seller') => {
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  const request = new Request('http://shop/', { headers: { cookie } });
  return (await readSession(request, audience)) ?? expect.fail('nobody is signed in');
};
const registered = (email: string, password: string) =>
  register(registerInput.parse({ name: 'Ada', email, password }), caller());

test.each([
  ['NFC', 'NFD', NFC, NFD],
  ['NFD', 'NFC', NFD, NFC],
])(
  'a password in %s is accepted in %s at sign-in, password change and account deletion',
  async (_, __, set, typed) => {
    const email = emailOf();
    await registered(email, set);
    const { user, cookies } = await login({ email, password: typed }, caller());
    const given = { password: typed, field: 'password' };
    await expect(assertPassword(user._id, given, caller())).resolves.toBeDefined();
    const session = await sessionOf(cookies, 'shopper');
    await changePassword(
      session,
      passwordInput.parse({ old: typed, password: `${set}!` }),
      caller(),
    );
    await expect(login({ email, password: `${typed}!` }, caller())).resolves.toBeDefined();
    await expect(login({ email, password: typed }, caller())).rejects.toThrow('Invalid email');
  },
);

test.each([
  ['an NFC password', NFC],
  ['an NFD password', NFD],
  ['a password with a ligature', 'ﬁnePä'],
])(
  'a hash that an earlier version created from %s still accepts the password',
  async (_, password) => {
    const email = emailOf();
    await User.create({ name: 'Ada', email, passwordHash: hashSync(password, 4) });
    await expect(login({ email, password }, caller())).resolves.toBeDefined();
    await expect(login({ email, password: `${password}x` }, caller())).rejects.toThrow();
  },
);

test('a staff member can type a password in decomposed form', async () => {
  const email = emailOf();
  const passwordHash = hashSync(NFC, 4);
  await Staff.create({ name: 'Omar', email, role: 'packer', passwordHash, createdAt: new Date() });
  await expect(loginSeller({ email, password: NFD }, caller())).resolves.toBeDefined();
});

test('the owner can type a password in NFC or NFD', async () => {
  process.env.SELLER_PASSWORD = NFD;
  resetEnv();
  const email = 'admin@example.com';
  const { cookies } = await loginSeller({ email, password: NFC }, caller());
  const session = await sessionOf(cookies, 'seller');
  await changeSellerPassword(session, { old: NFC, password: `${NFD}!` }, caller());
  await expect(loginSeller({ email, password: `${NFC}!` }, caller())).resolves.toBeDefined();
});

test('a password of more than 72 bytes is never accepted', async () => {
  const email = emailOf();
  const passwordHash = hashSync('x'.repeat(72), 4);
  await User.create({ name: 'Ada', email, passwordHash });
  await expect(login({ email, password: 'x'.repeat(72) }, caller())).resolves.toBeDefined();
  await expect(login({ email, password: 'x'.repeat(73) }, caller())).rejects.toThrow();
});
