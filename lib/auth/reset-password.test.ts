import mongoose from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { setUpDatabase, setUpMailServer } from '@/e2e/support/engine-set-up';
import { receiverOf } from '@/e2e/support/mail-server';
import { env } from '@/lib/env';
import type { Language } from '@/lib/i18n/languages';
import { dueMails, enqueue } from '@/lib/mail/outbox';
import { sendDue } from '@/lib/mail/sender';
import { composeAccountMail } from '@/lib/notify/mail/compose-simple';
import { HOUR_MS } from '@/lib/utils/durations';
import {
  Address,
  Factors,
  Mail,
  PasswordReset,
  RateLimit,
  Seller,
  ShoppingLists,
  ShopSettings,
  User,
} from '@/models';
import { changePassword } from './change-password';
import { login, loginSeller, register } from './commands';
import { environmentCredential } from './credentials';
import { changeFactors } from './factors/rows';
import { forgotPassword, resetPassword, resetSellerPassword } from './reset-password';
import { changeSellerPassword } from './seller-password';
import { readSession } from './sessions';

const server = setUpMailServer();
setUpDatabase({ MAIL_FROM: 'shop@mail.example', APP_ORIGIN: 'https://shop.example' });
beforeEach(async () => {
  await Mail.deleteMany({});
  server().receivedMails.length = 0;
});

let people = 0;
const caller = () => ({ ip: `10.0.0.${people}`, name: 'Firefox on Linux' });

async function shopper() {
  people += 1;
  const credentials = { email: `${people}@shopper.example`, password: 'one' };
  const { cookies, user } = await register({ name: 'Ada', ...credentials }, caller());
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  const isSignedIn = async () =>
    Boolean(await readSession(new Request('http://x/', { headers: { cookie } }), 'shopper'));
  const session = { id: '', audience: 'shopper', subject: user._id } as const;
  return { ...credentials, isSignedIn, session, _id: user._id };
}

const later = (ms: number) => () => new Date(Date.now() + ms);
const send = (ms = 0) => sendDue(composeAccountMail, later(ms));
const tokenIn = (text = '') =>
  /https:\/\/shop\.example\/reset-password#([\w-]{43})/.exec(text)?.[1] ?? '';

async function mailedToken(email: string): Promise<string> {
  await forgotPassword({ email }, caller());
  await send();
  return tokenIn(server().receivedMails.at(-1)?.text);
}

const reset = (token: string, password: string, language?: Language) =>
  resetPassword({ token, password }, caller(), { language });

test('a reset link sets a new password once and ends every session of the account', async () => {
  const { email, isSignedIn } = await shopper();
  const token = await mailedToken(email);
  const [mail] = server().receivedMails;
  expect(mail && receiverOf(mail)).toBe(email);
  expect(mail?.from?.text).toBe('"Basketful" <shop@mail.example>');
  expect(JSON.stringify(await PasswordReset.find({}).lean())).not.toContain(token);
  expect(JSON.stringify(await Mail.find({}).lean())).not.toContain(email);
  expect(await isSignedIn()).toBe(true);
  await reset(token, 'two');
  expect(await isSignedIn()).toBe(false);
  await expect(login({ email, password: 'one' }, caller())).rejects.toThrow('Invalid email');
  await login({ email, password: 'two' }, caller());
  await expect(reset(token, 'three')).rejects.toThrow('This link was already used');
  // The client repeats the request because the response was lost.
  const user = await User.findOne({ email }).lean();
  await reset(token, 'two');
  expect(await User.findOne({ email }).lean()).toEqual(user);
  await login({ email, password: 'two' }, caller());
  await send(11_000);
  expect(server().receivedMails.at(-1)?.subject).toBe('Your password at Basketful was changed');
});

test.each<[Language, string, string]>([
  ['de', 'Ihr neues Passwort bei Basketful', 'Ihr Passwort bei Basketful wurde geändert'],
  ['ar', 'كلمة مرورك الجديدة لدى ⁨Basketful⁩', 'تم تغيير كلمة مرورك لدى ⁨Basketful⁩'],
])(
  'the reset mail and its confirmation are in the language %s of the account',
  async (language, ...subjects) => {
    await ShopSettings.create({ _id: 'shop', languages: ['en', 'de', 'ar'] });
    const { email, _id } = await shopper();
    await User.updateOne({ _id }, { $set: { language } });
    await forgotPassword({ email }, caller());
    await send();
    const [, token = ''] =
      new RegExp(`shop\\.example/${language}/reset-password#([\\w-]{43})`).exec(
        server().receivedMails.at(-1)?.text ?? '',
      ) ?? [];
    await reset(token, 'two', language);
    await send(11_000);
    expect(server().receivedMails.map(({ subject }) => subject)).toEqual(subjects);
    for (const { html } of server().receivedMails) expect(html).toContain(`lang="${language}"`);
    await ShopSettings.deleteMany({});
  },
);

/** Stores an address, a cart and a shared list in the account, as a stranger who has registered it could. */
async function fill(id: string) {
  const _id = new mongoose.Types.ObjectId(id);
  const place = { street: '2 Evil Road', country: 'US', phone: '1', email: 'eve@evil.example' };
  const { _id: defaultAddress } = await Address.create({
    userId: _id,
    firstName: 'Eve',
    lastName: 'Evil',
    ...place,
  });
  const list = { id: new mongoose.Types.ObjectId(), name: 'Evil', items: [], share: 'secret' };
  await ShoppingLists.create({ _id, lists: [list] });
  await User.updateOne({ _id }, { $set: { cartItems: { x: 1 }, defaultAddress } });
}
const leftOf = async (id: string) => ({
  addresses: await Address.countDocuments({ userId: id }),
  lists: await ShoppingLists.countDocuments({ _id: id }),
  cart: Object.keys((await User.findById(id).lean())?.cartItems ?? {}).length,
});

test('a reset deletes the data of an unverified account that somebody else created with this email', async () => {
  const { email, _id } = await shopper();
  await fill(_id);
  await User.updateOne({ _id }, { $set: { paysOnAccount: true } });
  await reset(await mailedToken(email), 'two');
  expect(await leftOf(_id)).toEqual({ addresses: 0, lists: 0, cart: 0 });
  const user = await User.findById(_id).orFail().lean();
  expect(user).toMatchObject({ name: email.split('@')[0], mailProvenAt: expect.any(Date) });
  expect(user).not.toHaveProperty('defaultAddress');
  expect(user).not.toHaveProperty('paysOnAccount');
  await login({ email, password: 'two' }, caller());
  // The email address is verified now, so the next reset keeps the data.
  await fill(_id);
  await reset(await mailedToken(email), 'three');
  expect(await leftOf(_id)).toEqual({ addresses: 1, lists: 1, cart: 1 });
});

test('a reset keeps the data of an unverified account if the browser is signed in to the account', async () => {
  const [{ email, _id, session }, other] = [await shopper(), await shopper()];
  await fill(_id);
  await resetPassword({ token: await mailedToken(email), password: 'two' }, caller(), { session });
  expect(await leftOf(_id)).toEqual({ addresses: 1, lists: 1, cart: 1 });
  const user = await User.findById(_id).orFail().lean();
  expect(user).toMatchObject({ name: 'Ada', mailProvenAt: expect.any(Date) });
  // A session of another account does not prove that the browser belongs to the owner of this account.
  await fill(other._id);
  await resetPassword({ token: await mailedToken(other.email), password: 'two' }, caller(), {
    session,
  });
  expect((await leftOf(other._id)).addresses).toBe(0);
});

test('a repeated reset completes a reset that crashed before it verified the email', async () => {
  const { email, _id } = await shopper();
  const token = await mailedToken(email);
  await reset(token, 'two');
  // Simulates a process that crashed after it stored the password and before it marked the email address as verified.
  await User.updateOne({ _id }, { $unset: { mailProvenAt: 1 } });
  await fill(_id);
  await expect(reset(token, 'three')).rejects.toThrow('This link was already used');
  expect((await leftOf(_id)).addresses).toBe(1);
  await reset(token, 'two');
  expect(await leftOf(_id)).toEqual({ addresses: 0, lists: 0, cart: 0 });
  expect((await User.findById(_id).orFail().lean()).mailProvenAt).toBeInstanceOf(Date);
});

test('the mail queue sends reset links before older mails', async () => {
  const { email } = await shopper();
  const dueAt = new Date(Date.now() - 60_000);
  await enqueue([{ _id: 'order:x:placed', event: 'placed', dueAt }]);
  await forgotPassword({ email }, caller());
  const waiting = await dueMails(new Date(), 2);
  expect(waiting.map(({ event }) => event)).toEqual(['reset-password', 'placed']);
});

test('only one of several concurrent reset links changes the password', async () => {
  const { email } = await shopper();
  const [first, second] = [await mailedToken(email), await mailedToken(email)];
  expect(first).not.toBe(second);
  const outcomes = await Promise.allSettled([
    ...[reset(first, 'a'), reset(first, 'b'), reset(second, 'c'), reset(second, 'd')],
  ]);
  const won = ['a', 'b', 'c', 'd'].filter((_, at) => outcomes[at]?.status === 'fulfilled');
  expect(won).toHaveLength(1);
  await login({ email, password: won[0] ?? '' }, caller());
  await send(11_000);
  expect(
    server().receivedMails.filter(({ subject }) => subject?.includes('was changed')),
  ).toHaveLength(1);
});

test('a reset link becomes invalid when it expires or the password changes', async () => {
  const { email, _id } = await shopper();
  const late = await mailedToken(email);
  await PasswordReset.updateMany({}, { $set: { expiresAt: new Date() } });
  await expect(reset(late, 'two')).rejects.toThrow('has expired');
  const overtaken = await mailedToken(email);
  await User.updateOne({ _id }, { $set: { passwordHash: 'another' } });
  await expect(reset(overtaken, 'two')).rejects.toThrow('or the password has changed since');
  const gone = await mailedToken(email);
  await User.updateOne({ _id }, { $set: { removedAt: new Date() } });
  await expect(reset(gone, 'two')).rejects.toThrow('has expired');
  await expect(reset('x'.repeat(43), 'two')).rejects.toThrow('has expired');
});

test('a reset request for an unknown email writes the same documents as for a known email, but sends no mail', async () => {
  const { email } = await shopper();
  const written = async (address: string) => {
    await forgotPassword({ email: address }, caller());
    const [{ _id, typedEmail, createdAt, dueAt, expiresAt, ...row } = {}] =
      await Mail.find().lean();
    await Mail.deleteMany({});
    return row;
  };
  expect(await written(email)).toEqual(await written('nobody@shopper.example'));
  await forgotPassword({ email: 'nobody@shopper.example' }, caller());
  await send();
  expect(server().receivedMails).toEqual([]);
  expect(await Mail.countDocuments({})).toBe(0);
});

test('order mails do not count towards the limit of reset links', async () => {
  const { email } = await shopper();
  const expiresAt = later(HOUR_MS)();
  const members = ['placed', 'out', 'delivered'];
  await RateLimit.create({ _id: `mail:account:${email}`, count: 0, members, expiresAt });
  for (let tries = 0; tries < 4; tries += 1) await mailedToken(email);
  expect(server().receivedMails.map(({ text }) => tokenIn(text).length)).toEqual([43, 43, 43]);
});

test('a retried reset mail contains the same link', async () => {
  const { email } = await shopper();
  await forgotPassword({ email }, caller());
  server().setMood('drop-after');
  await send();
  server().setMood('take');
  await send(60_000);
  const [first, second] = server().receivedMails.map(({ text }) => tokenIn(text));
  expect(server().receivedMails).toHaveLength(2);
  expect(second).toBe(first);
});

test('reset links are limited per account and per IP address', async () => {
  const { email } = await shopper();
  await RateLimit.deleteMany({});
  for (let n = 0; n < 5; n += 1) await forgotPassword({ email }, { ip: `10.1.0.${n}`, name: '' });
  const asStranger = forgotPassword({ email }, { ip: '10.1.0.9', name: '' });
  await expect(asStranger).rejects.toMatchObject({ kind: 'tooMany' });
  await RateLimit.deleteMany({});
  for (let n = 0; n < 20; n += 1)
    await forgotPassword({ email: `${n}@unknown.example` }, { ip: '10.1.0.1', name: '' });
  await expect(
    forgotPassword({ email: 'one@unknown.example' }, { ip: '10.1.0.1', name: '' }),
  ).rejects.toMatchObject({ kind: 'tooMany' });
});

test('the shop sends the confirmation mail only after the password has changed', async () => {
  const { session } = await shopper();
  await changePassword(session, { old: 'one', password: 'two' }, caller());
  await expect(
    changePassword(session, { old: 'wrong', password: 'three' }, caller()),
  ).rejects.toThrow();
  const person = { id: 'owner', role: 'owner', name: 'Seller' } as const;
  const subject = 'admin@example.com';
  const seller = { id: '', audience: 'seller', subject, person } as const;
  const { SELLER_PASSWORD = '' } = process.env;
  await changeSellerPassword(seller, { old: SELLER_PASSWORD, password: 'new' }, caller());
  // The mails about the new passwords are delayed until the change is certain.
  expect(await send()).toBe(0);
  expect(await send(11_000)).toBe(2);
  expect(
    server()
      .receivedMails.map((mail) => receiverOf(mail))
      .toSorted(),
  ).toEqual([`${people}@shopper.example`, 'seller@mail.example']);
});

const seller = () => env().SELLER_EMAIL;
const signInSeller = (password: string) =>
  loginSeller({ email: seller().toLowerCase(), password }, caller());

test("a reset link sets the seller's password but does not bypass the second factor", async () => {
  await RateLimit.deleteMany({});
  await Seller.deleteMany({});
  await forgotPassword({ email: 'nobody@shop.example' }, caller(), 'seller');
  await forgotPassword({ email: seller().toLowerCase() }, caller(), 'seller');
  expect(await send()).toBe(1);
  const [, token = ''] =
    /https:\/\/shop\.example\/seller\/reset-password#([\w-]{43})/.exec(
      server().receivedMails.at(-1)?.text ?? '',
    ) ?? [];
  await expect(resetPassword({ token, password: 'x' }, caller())).rejects.toMatchObject({
    kind: 'conflict',
  });
  await Factors.create({
    _id: seller(),
    under: environmentCredential(),
    totp: { secret: 'x', step: 1 },
  });
  const tries = ['mailed', 'other'].map((password) =>
    resetSellerPassword({ token, password }, caller()),
  );
  const ends = await Promise.allSettled(tries);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const set = ends[0]?.status === 'fulfilled' ? 'mailed' : 'other';
  // The client repeats the request because the response was lost.
  await resetSellerPassword({ token, password: set }, caller());
  const asked = { kind: 'unauthorized', extra: { body: { fields: { code: expect.any(String) } } } };
  await expect(signInSeller(set)).rejects.toMatchObject(asked);
  await Factors.updateOne({ _id: seller() }, { $unset: { totp: 1 }, $set: { passwordsOff: true } });
  await expect(signInSeller(set)).rejects.toMatchObject({ message: /switched off/ });
  await Factors.deleteMany({});
  await signInSeller(set);
  const late = resetSellerPassword({ token, password: 'x' }, caller());
  await expect(late).rejects.toMatchObject({ kind: 'conflict' });
});

test('the owner gets a mail only about a successful change of sign-in methods', async () => {
  const is = { 'codes.0': mongoose.trusted({ $exists: true }) };
  await changeFactors(seller(), 'passwords off', is, { $set: { passwordsOff: true } });
  await changeFactors(seller(), 'recovery codes made', {}, { $set: { codes: ['x'] } });
  expect(await send()).toBe(0);
  expect(await send(11_000)).toBe(1);
  expect(server().receivedMails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^New recovery codes were created/),
  ]);
});
