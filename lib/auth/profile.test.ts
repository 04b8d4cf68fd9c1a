import mongoose, { Types } from 'mongoose';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { setUpDatabase, setUpMailServer } from '@/e2e/support/engine-set-up';
import { receiverOf } from '@/e2e/support/mail-server';
import { STAFF_LANGUAGE_COOKIE } from '@/lib/i18n/languages';
import { sendDue } from '@/lib/mail/sender';
import { composeAccountMail } from '@/lib/notify/mail/compose-simple';
import { HOUR_MS, MINUTE_MS } from '@/lib/utils/durations';
import { Mail, PasswordReset, RateLimit, Session, Staff, StockAlerts, User } from '@/models';
import { noPassword } from './account-fields';
import { changePassword } from './change-password';
import { login, register } from './commands';
import { credentialOf } from './credentials';
import { knownKeyOf } from './known-generation';
import { languageChosenElsewhere, setSellerLanguage, setShopperLanguage } from './language';
import { codeOf, ownerCodeKey, storeCode } from './mailed-code';
import { changeName, confirmEmailChange, emailToken, requestEmailChange } from './profile';
import { findUser } from './queries';
import { forgotPassword, resetPassword } from './reset-password';
import { emailConfirmInput } from './schema';
import { endSession, openSession, readSession, type SessionView } from './sessions';

const server = setUpMailServer();
setUpDatabase({ MAIL_FROM: 'shop@mail.example', APP_ORIGIN: 'https://shop.example' });
beforeEach(async () => {
  await Promise.all([Mail.deleteMany({}), RateLimit.deleteMany({})]);
  server().receivedMails.length = 0;
});

let people = 0;
const caller = () => ({ ip: `10.2.0.${people}`, name: 'Firefox on Linux' });

async function sessionOf(cookies: readonly string[]): Promise<SessionView> {
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  const session = await readSession(new Request('http://x/', { headers: { cookie } }), 'shopper');
  if (!session) throw new Error('nobody is signed in');
  return session;
}

async function shopper(name = 'Ada') {
  people += 1;
  const credentials = { email: `${people}@old.example`, password: 'one' };
  const { cookies, user } = await register({ name, ...credentials }, caller());
  const fresh = `${people}@new.example`;
  return { ...credentials, fresh, _id: user._id, session: await sessionOf(cookies) };
}

const send = (ms = 0) => sendDue(composeAccountMail, () => new Date(Date.now() + ms));
const mails = () =>
  server().receivedMails.map((mail) => ({
    to: receiverOf(mail),
    subject: mail.subject,
    text: mail.text ?? '',
  }));
const tokenIn = (text = '') =>
  /https:\/\/shop\.example\/account#email\.([\w.-]+)/.exec(text)?.[1] ?? '';

async function withoutPassword() {
  const one = await shopper();
  const passwordHash = noPassword();
  await User.updateOne({ _id: one._id }, { $set: { passwordHash, mailProvenAt: new Date() } });
  const subject = one._id;
  const opening = { audience: 'shopper', subject, caller: caller() } as const;
  const cookie = await openSession(opening, credentialOf(passwordHash));
  return { ...one, session: await sessionOf([cookie]) };
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

type Shopper = Awaited<ReturnType<typeof shopper>>;

async function mailedToken({ session, fresh, password }: Shopper): Promise<string> {
  await requestEmailChange(session, { email: fresh, password }, caller());
  await send();
  return tokenIn(mails().at(-1)?.text);
}
const confirm = (token: string, session?: SessionView) =>
  confirmEmailChange(emailConfirmInput.parse({ token }), session, caller());
const emailOf = async ({ _id }: Pick<Shopper, '_id'>) =>
  (await User.findById(_id).orFail().lean()).email;
const isOpen = async ({ id }: SessionView) => (await Session.exists({ _id: id })) !== null;

describe('changing the name of an account', () => {
  it('stores the new name', async () => {
    const { session, _id } = await shopper();
    expect(await changeName(session, { name: 'Grace Hopper' })).toMatchObject({
      name: 'Grace Hopper',
    });
    expect((await User.findById(_id).orFail()).name).toBe('Grace Hopper');
  });

  it('rejects a guest and a deleted account', async () => {
    const { session, _id } = await shopper();
    await User.updateOne({ _id }, { $set: { isGuest: true } });
    await expect(changeName(session, { name: 'Eve' })).rejects.toMatchObject({ kind: 'conflict' });
    await User.deleteOne({ _id });
    await expect(changeName(session, { name: 'Eve' })).rejects.toMatchObject({
      kind: 'unauthorized',
    });
  });
});

describe('confirming a new email address', () => {
  it('changes the email address with a mailed link, and mails a notice to the old email address', async () => {
    const one = await shopper('You won, see http://evil.example');
    const token = await mailedToken(one);
    expect(mails()).toMatchObject([
      { to: one.fresh, subject: 'Confirm your new email address at Basketful' },
    ]);
    expect(mails()[0]?.text).not.toContain('evil');
    expect(await emailOf(one)).toBe(one.email);
    expect(JSON.stringify(await Mail.find({}).lean())).not.toContain('new.example');
    await confirm(token, one.session);
    const user = await User.findById(one._id).orFail().lean();
    expect(user).toMatchObject({ email: one.fresh, mailProvenAt: expect.any(Date) });
    await send(11_000);
    expect(mails()[1]).toMatchObject({
      to: one.email,
      subject: 'Your email address at Basketful was changed',
    });
    expect(mails()[1]?.text).not.toContain(one.fresh);
    await expect(login({ email: one.email, password: 'one' }, caller())).rejects.toThrow('Invalid');
    await login({ email: one.fresh, password: 'one' }, caller());
    // The client repeats the request because the response was lost.
    await confirm(token, one.session);
    await send(11_000);
    expect(mails()).toHaveLength(2);
  });

  it('no longer treats earlier devices of the account as known', async () => {
    const one = await shopper();
    const known = () => knownKeyOf(`login:${one.email}`);
    const before = await known();
    await confirm(await mailedToken(one), one.session);
    expect(await known()).not.toBe(before);
  });

  it('ends every session except the one that opens the link', async () => {
    const one = await shopper();
    const other = await sessionOf((await login(one, caller())).cookies);
    await confirm(await mailedToken(one), other);
    expect([await isOpen(one.session), await isOpen(other)]).toEqual([false, true]);
    expect(await emailOf(one)).toBe(one.fresh);
  });

  it('rejects the link if the visitor is not signed in to the account', async () => {
    const [one, victim] = [await shopper('Eve'), await shopper()];
    const token = await mailedToken(one);
    // Only the shopper who requested the link may use it. The owner of the new mailbox may be another shopper.
    for (const session of [undefined, victim.session])
      await expect(confirm(token, session)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await User.findById(one._id).orFail().lean()).toMatchObject({ email: one.email });
    expect(await User.findById(one._id).orFail().lean()).not.toHaveProperty('mailProvenAt');
    expect(await isOpen(one.session)).toBe(true);
    await confirm(token, one.session);
    expect(await emailOf(one)).toBe(one.fresh);
    await expect(confirm(token)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('moves back-in-stock alerts from a verified old address to the new address', async () => {
    const [proven, unproven] = [await shopper(), await shopper()];
    await User.updateOne({ _id: proven._id }, { $set: { mailProvenAt: new Date() } });
    const alert = { id: new mongoose.Types.ObjectId(), product: new mongoose.Types.ObjectId() };
    const row = { language: 'en', alerts: [{ ...alert, at: new Date() }], expiresAt: new Date() };
    for (const one of [proven, unproven]) {
      await StockAlerts.create({ _id: one.email, ...row });
      await confirm(await mailedToken(one), one.session);
    }
    expect(await StockAlerts.findById(proven.email).lean()).toBeNull();
    expect(await StockAlerts.findById(proven.fresh).lean()).toMatchObject({ alerts: [alert] });
    // The mailbox of an unverified email address may belong to another person.
    expect(await StockAlerts.findById(unproven.email).lean()).toMatchObject({ alerts: [alert] });
    expect(await StockAlerts.findById(unproven.fresh).lean()).toBeNull();
  });

  it('rejects the link if the device that requested it was signed out', async () => {
    const one = await shopper();
    const other = await sessionOf((await login(one, caller())).cookies);
    const token = await mailedToken(one);
    await endSession(one.session);
    await expect(confirm(token, other)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await emailOf(one)).toBe(one.email);
    // The mailer drops a queued link if the session that requested it has ended.
    const third = await sessionOf((await login(one, caller())).cookies);
    await requestEmailChange(third, { email: one.fresh, password: 'one' }, caller());
    await endSession(third);
    const sent = mails().length;
    await send();
    expect(mails()).toHaveLength(sent);
  });

  it('invalidates password reset links that were mailed to the old address', async () => {
    const one = await shopper();
    await forgotPassword({ email: one.email }, caller());
    await send();
    const [, reset = ''] = /reset-password#([\w-]{43})/.exec(mails()[0]?.text ?? '') ?? [];
    expect(await PasswordReset.countDocuments({ user: one._id })).toBe(1);
    await confirm(await mailedToken(one), one.session);
    await expect(resetPassword({ token: reset, password: 'two' }, caller())).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  it('rejects the link after a change of the password or the email address', async () => {
    const [one, two] = [await shopper(), await shopper()];
    const token = await mailedToken(one);
    await changePassword(one.session, { old: 'one', password: 'two' }, caller());
    await expect(confirm(token, one.session)).rejects.toMatchObject({ kind: 'conflict' });
    const [first, second] = [
      await mailedToken(two),
      await mailedToken({ ...two, fresh: 'x@y.example' }),
    ];
    await confirm(second, two.session);
    await expect(confirm(first, two.session)).rejects.toMatchObject({ kind: 'conflict' });
    expect([await emailOf(one), await emailOf(two)]).toEqual([one.email, 'x@y.example']);
  });

  it('rejects a forged, expired or modified link', async () => {
    const [one, other] = [await shopper(), await shopper()];
    const user = await User.findById(one._id).orFail().lean();
    const tokenFor = (email: string, ageMs = 0) =>
      emailToken(user, { email, session: one.session.id, from: new Date(Date.now() - ageMs) });
    const [, tail] = tokenFor(one.fresh).split('.');
    const [head] = tokenFor(other.fresh).split('.');
    for (const token of [tokenFor(one.fresh, 61 * MINUTE_MS), `${head}.${tail}`])
      await expect(confirm(token, one.session)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await emailOf(one)).toBe(one.email);
  });

  it('rejects an email address that another account has taken meanwhile', async () => {
    const one = await shopper();
    const token = await mailedToken(one);
    await User.create({ name: 'Eve', email: one.fresh, passwordHash: 'none' });
    await expect(confirm(token, one.session)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await emailOf(one)).toBe(one.email);
    await send(11_000);
    expect(mails()).toHaveLength(1);
  });
});

describe('requesting a new email address', () => {
  it('hides that an address is taken, and notifies its owner by mail', async () => {
    const [one, owner] = [await shopper(), await shopper()];
    expect(await mailedToken({ ...one, fresh: owner.email })).toBe('');
    expect(mails()).toMatchObject([
      { to: owner.email, subject: 'Your email address at Basketful' },
    ]);
    expect(mails()[0]?.text).toContain('https://shop.example/forgot-password');
    expect(await RateLimit.exists({ _id: `mail:link:${owner._id}` })).toBeNull();
  });

  it('requires the password if the account has a password', async () => {
    const one = await shopper();
    for (const password of ['two', undefined])
      await expect(
        requestEmailChange(one.session, { email: one.fresh, password }, caller()),
      ).rejects.toMatchObject({
        kind: 'badInput',
        extra: { body: { fields: { password: expect.any(String) } } },
      });
    expect(await Mail.countDocuments({})).toBe(0);
  });

  it('requires a code that was mailed to the current address if the account has no password', async () => {
    const one = await withoutPassword();
    const ask = (code?: string) =>
      requestEmailChange(one.session, { email: one.fresh, code }, caller());
    const rejects = (code?: string) =>
      expect(ask(code)).rejects.toMatchObject({
        kind: 'badInput',
        extra: { body: { fields: { code: expect.any(String) } } },
      });
    await rejects();
    await storeCode(
      ownerCodeKey({ ...one, email: one.fresh }),
      'mail to the new address',
      Date.now(),
    );
    await rejects(codeOf('mail to the new address'));
    await storeCode(one.email, 'sign-in', Date.now());
    await rejects(codeOf('sign-in'));
    await storeCode(ownerCodeKey(one), 'mail', Date.now());
    await rejects(otherThan(codeOf('mail')));
    expect(await Mail.countDocuments({})).toBe(0);
    await ask(codeOf('mail'));
    await rejects(codeOf('mail'));
    await send();
    await confirm(tokenIn(mails()[0]?.text), one.session);
    expect(await emailOf(one)).toBe(one.fresh);
  });

  it('accepts no more codes after ten wrong ones', async () => {
    const one = await withoutPassword();
    const kinds: unknown[] = [];
    for (let n = 0; n < 12; n += 1) {
      await storeCode(ownerCodeKey(one), `mail ${n}`, Date.now());
      const change = { email: one.fresh, code: otherThan(codeOf(`mail ${n}`)) };
      kinds.push(await requestEmailChange(one.session, change, caller()).catch(({ kind }) => kind));
    }
    expect(kinds).toEqual([...Array(10).fill('badInput'), 'tooMany', 'tooMany']);
  });

  it('rejects guests and the current address of the account', async () => {
    const one = await shopper();
    const ask = () => requestEmailChange(one.session, one, caller());
    await expect(ask()).rejects.toMatchObject({ kind: 'badInput' });
    await User.updateOne({ _id: one._id }, { $set: { isGuest: true } });
    await expect(ask()).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('sends at most three mails an hour to a mailbox, across all accounts', async () => {
    const asked: unknown[] = [];
    for (const address of [
      'v@victim.example',
      'v+1@victim.example',
      'V@victim.example',
      'v+2@victim.example',
    ]) {
      const { session, password } = await shopper();
      const change = { email: address.toLowerCase(), password };
      asked.push(await requestEmailChange(session, change, caller()).catch(({ kind }) => kind));
    }
    expect(asked).toEqual([undefined, undefined, undefined, 'tooMany']);
    await send(HOUR_MS / 2);
    expect(mails()).toHaveLength(3);
  });

  it('sends at most three notices an hour to the old mailbox, across all accounts', async () => {
    const old = new mongoose.Types.ObjectId();
    const asked: unknown[] = [];
    for (const number of [1, 2, 3, 4]) {
      const one = await shopper();
      await User.updateOne(
        { _id: one._id },
        { $set: { email: `${old}+${number}@victim.example` } },
      );
      const change = { email: one.fresh, password: 'one' };
      asked.push(await requestEmailChange(one.session, change, caller()).catch(({ kind }) => kind));
    }
    expect(asked).toEqual([undefined, undefined, undefined, 'tooMany']);
  });
});

/** `shown` is the language in which this browser shows the seller's area. */
async function requestLanguage(subject: string, shown?: string) {
  const cookies: string[] = [];
  const headers: HeadersInit = shown ? { Cookie: `${STAFF_LANGUAGE_COOKIE}=${shown}` } : {};
  const request = new Request('http://localhost/', { headers });
  const put = (line: string) => void cookies.push(line);
  return { language: await languageChosenElsewhere(request, subject, put), cookies };
}

test('a device of the owner uses the language that the owner chose on another device', async () => {
  expect(await requestLanguage('owner@shop.example', 'en')).toEqual({
    language: undefined,
    cookies: [],
  });
  await setSellerLanguage('owner@shop.example', 'ar');
  const learned = await requestLanguage('owner@shop.example', 'en');
  expect(learned.language).toBe('ar');
  expect(learned.cookies).toEqual([expect.stringMatching(`^${STAFF_LANGUAGE_COOKIE}=ar;`)]);
  expect(await requestLanguage('owner@shop.example', 'ar')).toEqual({
    language: undefined,
    cookies: [],
  });
});

test("a staff member's own language replaces the language of the owner", async () => {
  await setSellerLanguage('owner@shop.example', 'ar');
  const id = new Types.ObjectId();
  await Staff.collection.insertOne({ _id: id, name: 'Ada', role: 'packer', language: 'de' });
  expect((await requestLanguage(String(id), 'ar')).language).toBe('de');
  expect((await requestLanguage(String(id))).language).toBe('de');
  expect((await requestLanguage(String(new Types.ObjectId()), 'ar')).language).toBeUndefined();
});

test('the account of a shopper has the language that the shopper chose', async () => {
  const { _id } = await User.create({ name: 'Ada', email: 'ada@shop.example', passwordHash: 'x' });
  expect(await findUser(String(_id))).not.toHaveProperty('language');
  const caller = { ip: '192.0.2.1', name: 'Firefox on Linux' };
  const opening = { audience: 'shopper', subject: String(_id), caller } as const;
  await openSession(opening, credentialOf('x'));
  const { _id: id } = await Session.findOne({ subject: String(_id) })
    .orFail()
    .lean();
  await setShopperLanguage({ id, audience: 'shopper', subject: String(_id) }, 'de');
  expect(await findUser(String(_id))).toMatchObject({ language: 'de' });
  await User.collection.updateOne({ _id }, { $set: { language: 'xx' } });
  expect(await findUser(String(_id))).not.toHaveProperty('language');
});
