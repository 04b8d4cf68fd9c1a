import { randomUUID } from 'node:crypto';
import { hashSync } from 'bcryptjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpDatabase, setUpMailServer } from '@/e2e/support/engine-set-up';
import { caller, kindOf } from '@/e2e/support/sign-ins';
import { env, resetEnv } from '@/lib/env';
import { enqueue } from '@/lib/mail/outbox';
import { sendDue } from '@/lib/mail/sender';
import { composeAccountMail } from '@/lib/notify/mail/compose-simple';
import { inviteStaff } from '@/lib/staff/commands';
import { listStaff } from '@/lib/staff/queries';
import { inviteInput } from '@/lib/staff/schema';
import { Mail, Staff, User } from '@/models';
import { assertPassword, changePassword } from './change-password';
import { login, loginSeller, register } from './commands';
import { forgotPassword } from './reset-password';
import { forgotInput, loginInput, passwordInput, registerInput, sellerLoginInput } from './schema';
import { changeSellerPassword } from './seller-password';
import { readSession } from './sessions';

/*
 * A text that a person types can have several encodings. The shop treats all of them as the same text. The tests use a
 * real MongoDB server.
 */

const server = setUpMailServer();
setUpDatabase({ MAIL_FROM: 'Laden <laden@bücher.example>', APP_ORIGIN: 'https://shop.example' });

afterEach(() => {
  vi.unstubAllEnvs();
  resetEnv();
});

const registered = (email: string, password = 'one') =>
  register(registerInput.parse({ name: 'Ada', email, password }), caller());

// An international domain has a spelling in Unicode and a spelling in ASCII.
describe('typed email addresses', () => {
  beforeEach(async () => {
    await Promise.all([User.deleteMany(), Staff.deleteMany(), Mail.deleteMany()]);
    server().receivedMails.length = 0;
  });

  /**
   * Returns a header of the last mail as the mail server received it. Mail parsers would show the domain in
   * Unicode.
   */
  const header = (key: string) => {
    const line = server()
      .receivedMails.at(-1)
      ?.headerLines.find((one) => one.key === key)?.line;
    return line && Buffer.from(line, 'latin1').toString();
  };
  const signedIn = (email: string) => login(loginInput.parse({ email, password: 'one' }), caller());

  it.each([
    'user@example.xn--p1ai',
    'user@bücher.example',
    'a&b@example.com',
    'mary/joe@example.com',
    'jörg@example.com',
  ])('%s registers, and signs in with capital letters', async (email) => {
    const { user } = await registered(email);
    expect(user.email).toBe(email === 'user@example.xn--p1ai' ? 'user@example.рф' : email);
    expect((await signedIn(email.toUpperCase())).user._id).toBe(user._id);
    expect((await signedIn(user.email)).user._id).toBe(user._id);
  });

  it('belong to one account in all spellings of the domain', async () => {
    const spellings = ['ada@bücher.example', 'Ada@xn--bcher-kva.example', 'ADA@BÜCHER.EXAMPLE'];
    const kinds = await Promise.all(spellings.map((email) => kindOf(registered(email))));
    expect(kinds.toSorted()).toEqual(['conflict', 'conflict', undefined]);
    expect(await User.find({}, { _id: 0, email: 1 }).lean()).toEqual([
      { email: 'ada@xn--bcher-kva.example' },
    ]);
    for (const email of spellings) await expect(signedIn(email)).resolves.toBeDefined();
  });

  it('two spellings of an email address invite the same staff member', async () => {
    const invite = (email: string) =>
      inviteStaff(inviteInput.parse({ name: 'Omar', email, role: 'packer' }));
    const one = await invite('omar@bücher.example');
    const other = await invite('omar@xn--bcher-kva.example');
    expect(other.member.id).toBe(one.member.id);
    expect((await listStaff()).map(({ email }) => email)).toEqual(['omar@bücher.example']);
  });

  it('allow the owner to sign in with either spelling of an international domain', async () => {
    vi.stubEnv('SELLER_EMAIL', 'Chefin@Bücher.example');
    resetEnv();
    for (const email of ['chefin@bücher.example', 'chefin@xn--bcher-kva.example']) {
      const typed = sellerLoginInput.parse({ email, password: env().SELLER_PASSWORD });
      await expect(loginSeller(typed, caller())).resolves.toBeDefined();
      const invitation = inviteInput.parse({ name: 'Eve', email, role: 'manager' });
      await expect(inviteStaff(invitation)).rejects.toMatchObject({ kind: 'conflict' });
    }
  });

  it.each([
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ADA@xn--BCHER-KVA.example', 'ada@xn--bcher-kva.example'],
    ['jörg@example.com', 'jörg@example.com'],
    ['a&b@example.com', 'a&b@example.com'],
  ])('a password link for %s is mailed to %s', async (email, receiver) => {
    await registered(email);
    await forgotPassword(forgotInput.parse({ email }), caller());
    await sendDue(composeAccountMail);
    expect(header('to')).toBe(`To: Ada <${receiver}>`);
    expect(header('from')).toBe('From: Laden <laden@xn--bcher-kva.example>');
    expect(header('message-id')).toMatch(/^Message-ID: <[0-9a-f]{32}@xn--bcher-kva\.example>$/);
  });

  it('mails use the ASCII form of a capitalized Unicode domain', async () => {
    await enqueue([{ _id: randomUUID(), event: 'test', dueAt: new Date() }]);
    const letter = { from: 'Laden', subject: 'Hi', html: '<p>Hi</p>', text: 'Hi' };
    const to = { name: 'Ada', address: 'Ada@BÜCHER.example' };
    await sendDue(async () => ({ ...letter, to, replyTo: 'Laden@BÜCHER.example' }));
    expect(header('to')).toBe('To: Ada <Ada@xn--bcher-kva.example>');
    expect(header('reply-to')).toBe('Reply-To: Laden@xn--bcher-kva.example');
  });
});

// Keyboards encode letters in composed or decomposed form (NIST SP 800-63B).
describe('typed passwords', () => {
  const NFC = 'pässwört'.normalize('NFC');
  const NFD = 'pässwört'.normalize('NFD');
  const emailOf = () => `${randomUUID()}@shopper.example`;
  const sessionOf = async (cookies: string[], audience: 'shopper' | 'seller') => {
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
    const request = new Request('http://shop/', { headers: { cookie } });
    return (await readSession(request, audience)) ?? expect.fail('nobody is signed in');
  };

  it.each([
    ['NFC', 'NFD', NFC, NFD],
    ['NFD', 'NFC', NFD, NFC],
  ])(
    'a password set in Unicode form %s is accepted in form %s at sign-in, password change and account deletion',
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

  it.each([
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

  it('a staff member can type a password in decomposed form', async () => {
    const email = emailOf();
    const passwordHash = hashSync(NFC, 4);
    await Staff.create({
      name: 'Omar',
      email,
      role: 'packer',
      passwordHash,
      createdAt: new Date(),
    });
    await expect(loginSeller({ email, password: NFD }, caller())).resolves.toBeDefined();
  });

  it('the owner can type a password in NFC or NFD', async () => {
    vi.stubEnv('SELLER_PASSWORD', NFD);
    resetEnv();
    const email = env().SELLER_EMAIL;
    const { cookies } = await loginSeller({ email, password: NFC }, caller());
    const session = await sessionOf(cookies, 'seller');
    await changeSellerPassword(session, { old: NFC, password: `${NFD}!` }, caller());
    await expect(loginSeller({ email, password: `${NFC}!` }, caller())).resolves.toBeDefined();
  });

  it('a password of more than 72 bytes is never accepted', async () => {
    const email = emailOf();
    const passwordHash = hashSync('x'.repeat(72), 4);
    await User.create({ name: 'Ada', email, passwordHash });
    await expect(login({ email, password: 'x'.repeat(72) }, caller())).resolves.toBeDefined();
    await expect(login({ email, password: 'x'.repeat(73) }, caller())).rejects.toThrow();
  });
});
