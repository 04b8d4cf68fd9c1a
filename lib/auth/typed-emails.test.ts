import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { setUpDatabase, setUpMailServer } from '@/e2e/support/engine-set-up';
import { caller, kindOf } from '@/e2e/support/sign-ins';
import { env, resetEnv } from '@/lib/env';
import { enqueue } from '@/lib/mail/outbox';
import { sendDue } from '@/lib/mail/sender';
import { composeAccountMail } from '@/lib/notify/mail/compose-account';
import { inviteStaff } from '@/lib/staff/commands';
import { listStaff } from '@/lib/staff/queries';
import { inviteInput } from '@/lib/staff/schema';
import { Mail, Staff, User } from '@/models';
import { login, loginSeller, register } from './commands';
import { forgotPassword } from './reset-password';
import { forgotInput, loginInput, registerInput, sellerLoginInput } from './schema';

/* An email address with an international domain has two spellings, in Unicode and in ASCII. The tests show
   that both are one address. They use a real MongoDB server. */

const server = setUpMailServer();
setUpDatabase({ MAIL_FROM: 'Laden <laden@bücher.example>', APP_ORIGIN: 'https://shop.example' });
beforeEach(async () => {
  await Promise.all([User.deleteMany(), Staff.deleteMany(), Mail.deleteMany()]);
  server().receivedMails.length = 0;
});

const registered = (email: string) =>
  register(registerInput.parse({ name: 'Ada', email, password: 'one' }), caller());
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

test.each([
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

test('all spellings of an email domain belong to one account', async () => {
  const spellings = ['ada@bücher.example', 'Ada@xn--bcher-kva.example', 'ADA@BÜCHER.EXAMPLE'];
  const kinds = await Promise.all(spellings.map((email) => kindOf(registered(email))));
  expect(kinds.toSorted()).toEqual(['conflict', 'conflict', undefined]);
  expect(await User.find({}, { _id: 0, email: 1 }).lean()).toEqual([
    { email: 'ada@xn--bcher-kva.example' },
  ]);
  for (const email of spellings) await expect(signedIn(email)).resolves.toBeDefined();
});

test('two spellings of an email address invite the same staff member', async () => {
  const invite = (email: string) =>
    inviteStaff(inviteInput.parse({ name: 'Omar', email, role: 'packer' }));
  const one = await invite('omar@bücher.example');
  const other = await invite('omar@xn--bcher-kva.example');
  expect(other.member.id).toBe(one.member.id);
  expect((await listStaff()).map(({ email }) => email)).toEqual(['omar@bücher.example']);
});

test('the owner can sign in with either spelling of an international domain', async () => {
  const before = process.env.SELLER_EMAIL;
  process.env.SELLER_EMAIL = 'Chefin@Bücher.example';
  resetEnv();
  for (const email of ['chefin@bücher.example', 'chefin@xn--bcher-kva.example']) {
    const typed = sellerLoginInput.parse({ email, password: env().SELLER_PASSWORD });
    await expect(loginSeller(typed, caller())).resolves.toBeDefined();
    const invitation = inviteInput.parse({ name: 'Eve', email, role: 'manager' });
    await expect(inviteStaff(invitation)).rejects.toMatchObject({ kind: 'conflict' });
  }
  process.env.SELLER_EMAIL = before;
  resetEnv();
});

test.each([
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

test('mails use the ASCII form of a capitalized Unicode domain', async () => {
  await enqueue([{ _id: randomUUID(), event: 'test', dueAt: new Date() }]);
  const letter = { from: 'Laden', subject: 'Hi', html: '<p>Hi</p>', text: 'Hi' };
  const to = { name: 'Ada', address: 'Ada@BÜCHER.example' };
  await sendDue(async () => ({ ...letter, to, replyTo: 'Laden@BÜCHER.example' }));
  expect(header('to')).toBe('To: Ada <Ada@xn--bcher-kva.example>');
  expect(header('reply-to')).toBe('Reply-To: Laden@xn--bcher-kva.example');
});
