import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, test, vi } from 'vitest';
import { newAuthenticator } from '@/e2e/support/authenticator';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { loginSeller } from '@/lib/auth/commands';
import { credentialOf } from '@/lib/auth/credentials';
import { hashPassword } from '@/lib/auth/passwords';
import { openSession, readSession, type SellerSession } from '@/lib/auth/sessions';
import { env } from '@/lib/env';
import { HOUR_MS } from '@/lib/utils/durations';
import { Audit, Factors, RateLimit, Seller, Session, Staff } from '@/models';
import { confirmAppCodes, removeAppCodes, startAppCodes } from './app-codes';
import {
  addPasskey,
  passkeyToAdd,
  removePasskey,
  renamePasskey,
  setPasskeysOnly,
  signInMethods,
} from './passkeys';
import { listFactors } from './queries';
import { makeRecoveryCodes } from './recovery';
import { prove, signInByPasskey, signInByRecoveryCode } from './sign-in';

setUpDatabase();
beforeEach(async () => {
  await Promise.all([Factors.deleteMany({}), Seller.deleteMany({}), Session.deleteMany({})]);
  await RateLimit.deleteMany({});
});

const caller = { ip: '10.3.0.1', name: 'Firefox on Linux' };
const how = () => ({ origin: new URL(env().APP_ORIGIN).origin });
const ME = () => env().SELLER_EMAIL;

type SignedIn = { cookies: string[] };
const requestOf = ({ cookies }: SignedIn) => {
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  return new Request('http://shop/', { headers: { cookie } });
};
async function sessionOf(signed: SignedIn): Promise<SellerSession> {
  const session = await readSession(requestOf(signed), 'seller');
  if (!session) throw new Error('the seller is not signed in');
  return session;
}
const login = (code?: string, from = caller) =>
  loginSeller({ email: ME().toLowerCase(), password: env().SELLER_PASSWORD, code }, from);
const signedIn = async () => sessionOf(await login());

async function add(session: SellerSession, authenticator = newAuthenticator()) {
  const asked = await passkeyToAdd(session, 'Shop');
  await addPasskey(session, authenticator.register(asked, how()), caller);
  return authenticator;
}
async function ask() {
  const { passkey } = await signInMethods();
  if (!passkey) throw new Error('nobody has a passkey');
  return passkey;
}
const codeAt = (secret: string, ms: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });
/** Turns app codes on with the code before the current one, so that the test can sign in with the current code. */
async function appCodes(session: SellerSession): Promise<{ secret: string; codes: string[] }> {
  const { secret, ticket } = await startAppCodes(session, 'Shop');
  const step = () => Math.floor(Date.now() / 30_000);
  const start = step();
  const code = codeAt(secret, Date.now() - 30_000);
  try {
    const { codes = [] } = await confirmAppCodes(session, { ticket, code });
    return { secret, codes };
  } catch (error) {
    if (step() === start) throw error;
    // The code became too old while the server checked it.
    return appCodes(session);
  }
}
const unauthorized = { kind: 'unauthorized' };
const conflict = { kind: 'conflict' };

async function doneOf(all: Promise<unknown>[]): Promise<number> {
  return (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length;
}

test('a passkey signs in once per challenge, and only on this shop', async () => {
  expect((await signInMethods()).passkey).toBeUndefined();
  const session = await signedIn();
  const key = await add(session);
  const asked = await ask();
  const signed = key.use(asked, how());
  expect(await sessionOf(await signInByPasskey(signed, caller))).toMatchObject({ subject: ME() });
  await expect(signInByPasskey(signed, caller)).rejects.toMatchObject(unauthorized);
  const plain = await add(session, newAuthenticator({ counts: false }));
  const raced = plain.use(await ask(), how());
  expect(await doneOf([1, 2, 3].map(() => signInByPasskey(raced, caller)))).toBe(1);

  const refused = async (input: ReturnType<typeof key.use>, kind = unauthorized) =>
    expect(signInByPasskey(input, caller)).rejects.toMatchObject(kind);
  await refused(key.use(await ask(), { origin: 'https://evil.example' }));
  await refused(key.use(await ask(), { ...how(), rpId: 'evil.example' }));
  await refused(key.use(await ask(), { ...how(), isVerified: false }));
  await refused({ ...key.use(await ask(), how()), ticket: (await ask()).ticket });
  await refused({ ...key.use(await ask(), how()), ticket: 'x' }, conflict);
  const toAdd = await passkeyToAdd(session, 'Shop');
  await refused(key.use(toAdd, how()), conflict);
  // Reject a lower counter, which reveals a cloned authenticator, and the user handle of another user.
  await refused(key.use(await ask(), how(), 1));
  const foreign = key.use(await ask(), how(), 50);
  foreign.response.response.userHandle = 'AAAA';
  await refused(foreign);
  await signInByPasskey(key.use(await ask(), how(), 60), caller);
  const stranger = newAuthenticator();
  await refused(stranger.use(await ask(), how()));
  const [entry] = await Audit.find({ action: 'passkey added' }).lean();
  expect(entry?.after).toEqual({ name: 'Firefox on Linux' });
});

test('a passkey can be added only once, and only by the session that requested its challenge', async () => {
  const [desk, phone] = [await signedIn(), await signedIn()];
  const key = newAuthenticator();
  const asked = await passkeyToAdd(desk, 'Shop');
  const made = key.register(asked, how());
  await expect(addPasskey(phone, made, caller)).rejects.toMatchObject(conflict);
  const elsewhere = key.register(asked, { origin: 'https://evil.example' });
  await expect(addPasskey(desk, elsewhere, caller)).rejects.toMatchObject({ kind: 'badInput' });
  await addPasskey(desk, made, caller);
  await expect(addPasskey(desk, made, caller)).rejects.toMatchObject(conflict);
  const [one, other] = [newAuthenticator({ counts: false }), newAuthenticator()];
  const tabs = [await passkeyToAdd(desk, 'Shop'), await passkeyToAdd(desk, 'Shop')] as const;
  const pressed = [one.register(tabs[0], how()), other.register(tabs[1], how())];
  expect(await doneOf(pressed.map((input) => addPasskey(desk, input, caller)))).toBe(2);
  expect((await listFactors(desk)).passkeys).toHaveLength(3);
  await renamePasskey(desk, { id: one.id, name: 'Till' });
  expect((await listFactors(desk)).passkeys.map(({ name }) => name)).toContain('Till');
  for (const _ of [1, 2]) await signInByPasskey(one.use(await ask(), how()), caller);
});

test('the sign-in by password can be switched off only with a passkey and recovery codes', async () => {
  const session = await signedIn();
  const only = (is: boolean) => setPasskeysOnly(session, { only: is });
  await expect(only(true)).rejects.toMatchObject(conflict);
  const [one, other] = [await add(session), await add(session)];
  await expect(only(true)).rejects.toMatchObject(conflict);
  const codes = await makeRecoveryCodes(session);
  await only(true);
  await expect(login()).rejects.toMatchObject({ ...unauthorized, message: /switched off/ });
  await signInByPasskey(one.use(await ask(), how()), caller);
  // Two tabs remove the last two passkeys at the same time.
  expect(await doneOf([one, other].map(({ id }) => removePasskey(session, id)))).toBe(1);
  const [left] = (await listFactors(session)).passkeys;
  await expect(removePasskey(session, left?.id ?? '')).rejects.toMatchObject(conflict);

  // After the last passkey is lost, each recovery code signs in once, even if it is sent repeatedly.
  const recover = (code: string, email = ME().toLowerCase()) =>
    signInByRecoveryCode({ email, code }, caller);
  const [first = '', second = ''] = codes;
  expect(await doneOf([1, 2, 3].map(() => recover(first.toLowerCase())))).toBe(1);
  await expect(recover(second, 'x@shop.example')).rejects.toMatchObject(unauthorized);
  expect((await listFactors(session)).codesLeft).toBe(9);
  await only(false);
  await login();
  await expect(recover(second)).rejects.toMatchObject(unauthorized);
  await removePasskey(session, left?.id ?? '');
});

async function enter(key: ReturnType<typeof newAuthenticator>) {
  const { cookies } = await signInByPasskey(key.use(await ask(), how()), caller);
  const session = await sessionOf({ cookies });
  const isOpen = () =>
    sessionOf({ cookies }).then(
      () => true,
      () => false,
    );
  return { session, isOpen };
}

test('removing a passkey ends only the sessions that this passkey opened', async () => {
  const desk = await signedIn();
  const [key, kept] = [await add(desk), await add(desk)];
  const [lost, proven, reproven, other] = [
    await enter(key),
    await enter(key),
    await enter(key),
    await enter(kept),
  ];
  await prove(proven.session, { password: env().SELLER_PASSWORD }, caller);
  // The session ends when the passkey that opened it is removed, even after a proof of identity by passkey.
  await prove(reproven.session, { passkey: kept.use(await ask(), how()) }, caller);
  await removePasskey(desk, key.id);
  const open = await Promise.all([lost, proven, reproven, other].map(({ isOpen }) => isOpen()));
  expect(open).toEqual([false, true, false, true]);
  expect(await Session.exists({ _id: desk.id })).not.toBeNull();
});

test('a failed removal of a passkey ends no sessions', async () => {
  const desk = await signedIn();
  const key = await add(desk);
  await makeRecoveryCodes(desk);
  await setPasskeysOnly(desk, { only: true });
  const { isOpen } = await enter(key);
  await expect(removePasskey(desk, key.id)).rejects.toMatchObject(conflict);
  expect(await isOpen()).toBe(true);
});

test('a sign-in whose passkey is removed meanwhile fails, and the previous session stays open', async () => {
  const desk = await signedIn();
  const before = await login();
  const key = await add(desk);
  const signed = key.use(await ask(), how());
  const write = Session.collection.insertOne.bind(Session.collection);
  const spy = vi.spyOn(Session.collection, 'insertOne');
  spy.mockImplementationOnce(async (...args: Parameters<typeof write>) => {
    await removePasskey(desk, key.id);
    return write(...args);
  });
  const browser = { ...caller, request: requestOf(before) };
  await expect(signInByPasskey(signed, browser)).rejects.toMatchObject(unauthorized);
  spy.mockRestore();
  expect(await Session.exists({ passkey: key.id })).toBeNull();
  expect((await sessionOf(before)).subject).toBe(ME());
});

test("renaming a passkey writes both names to the audit log, and fails for a stranger's passkey", async () => {
  const desk = await signedIn();
  const key = await add(desk);
  await renamePasskey(desk, { id: key.id, name: 'Phone' });
  const [entry] = await Audit.find({ action: 'passkey renamed' }).sort({ _id: -1 }).lean();
  expect(entry).toMatchObject({
    ...{ before: { name: 'Firefox on Linux' }, after: { name: 'Phone' } },
  });
  await expect(renamePasskey(desk, { id: 'other', name: 'Phone' })).rejects.toMatchObject({
    kind: 'notFound',
  });
});

test('strangers who guess recovery codes do not lock out the owner', async () => {
  const session = await signedIn();
  await add(session);
  const [code = ''] = await makeRecoveryCodes(session);
  await setPasskeysOnly(session, { only: true });
  const recover = (typed: string, n: number) =>
    signInByRecoveryCode(
      { email: ME().toLowerCase(), code: typed },
      { ip: `10.8.0.${n}`, name: 'x' },
    );
  const tries = await Promise.allSettled(
    Array.from({ length: 80 }, (_, n) => recover('00000-00000', n % 2)),
  );
  const refused = tries.map((one) => one.status === 'rejected' && one.reason.kind);
  expect(refused.filter((kind) => kind === 'unauthorized')).toHaveLength(60);
  expect(refused.filter((kind) => kind === 'tooMany')).toHaveLength(20);
  await recover(code, 9);
});

test('a new password in the environment resets all other sign-in methods of the owner', async () => {
  const session = await signedIn();
  await add(session);
  await makeRecoveryCodes(session);
  await setPasskeysOnly(session, { only: true });
  await expect(login()).rejects.toMatchObject(unauthorized);
  await Factors.updateOne({ _id: ME() }, { $set: { under: 'another' } });
  const back = await signedIn();
  expect(await listFactors(back)).toMatchObject({ passkeys: [], codesLeft: 0, wayIn: 'password' });
  await add(back);
  expect((await listFactors(back)).passkeys).toHaveLength(1);
});

test('a sign-in requires password and app code, and accepts each code once', async () => {
  const session = await signedIn();
  const { secret, codes } = await appCodes(session);
  expect(codes).toHaveLength(10);
  expect(JSON.stringify(await Factors.find({}).lean())).not.toContain(secret);
  expect(JSON.stringify(await Audit.find({}).lean())).not.toContain(secret);
  const asked = { ...unauthorized, extra: { body: { fields: { code: expect.any(String) } } } };
  await expect(login()).rejects.toMatchObject(asked);
  // This code was already used to turn app codes on.
  await expect(login(codeAt(secret, Date.now() - 30_000))).rejects.toMatchObject(asked);
  const code = codeAt(secret, Date.now());
  expect(await doneOf([1, 2, 3].map(() => login(code)))).toBe(1);
  const [recovery = ''] = codes;
  expect(await doneOf([1, 2, 3].map(() => login(recovery)))).toBe(1);
  await expect(startAppCodes(session, 'Shop')).rejects.toMatchObject(conflict);
  await removeAppCodes(session);
  await login();
});

test('the current app code is valid as soon as a server clock that was ahead is corrected', async () => {
  const { secret } = await appCodes(await signedIn());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS });
  await login(codeAt(secret, Date.now()));
  vi.useRealTimers();
  const code = codeAt(secret, Date.now());
  expect(await doneOf([1, 2, 3].map(() => login(code)))).toBe(1);
});

test('the server limits guesses of app codes even after a correct password', async () => {
  const session = await signedIn();
  const { secret } = await appCodes(session);
  const right = codeAt(secret, Date.now());
  const wrong = right === '000000' ? '000001' : '000000';
  const from = (n: number) => ({ ip: `10.9.0.${n}`, name: 'x' });
  const tries = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => login(wrong, from(n))),
  );
  const kinds = tries.map((one) => (one.status === 'rejected' ? one.reason.kind : 'done'));
  expect(kinds.filter((kind) => kind === 'unauthorized').length).toBeLessThanOrEqual(10);
  expect(kinds).not.toContain('done');
  await expect(login(right, from(99))).rejects.toMatchObject({ kind: 'tooMany' });
});

test('sign-in methods can be changed for 15 minutes after an identity check', async () => {
  const session = await signedIn();
  const key = await add(session);
  const { codes } = await appCodes(session);
  const age = () =>
    Session.updateOne(
      { _id: session.id },
      { $set: { openedAt: new Date(Date.now() - 16 * 60_000) }, $unset: { provenAt: 1 } },
    );
  await age();
  const first = { kind: 'forbidden' };
  for (const change of [
    () => passkeyToAdd(session, 'Shop'),
    () => removePasskey(session, key.id),
    () => makeRecoveryCodes(session),
    () => removeAppCodes(session),
    () => startAppCodes(session, 'Shop'),
    () => setPasskeysOnly(session, { only: false }),
  ])
    await expect(change()).rejects.toMatchObject(first);
  const password = env().SELLER_PASSWORD;
  const bad = { kind: 'badInput' };
  await expect(prove(session, { password: 'x' }, caller)).rejects.toMatchObject(bad);
  await expect(prove(session, { password }, caller)).rejects.toMatchObject(bad);
  await expect(prove(session, { code: codes[1] }, caller)).rejects.toMatchObject(bad);
  await prove(session, { password, code: codes[0] }, caller);
  await makeRecoveryCodes(session);
  await age();
  await prove(session, { passkey: key.use(await ask(), how()) }, caller);
  await removeAppCodes(session);
});

test("a staff member has passkeys and codes that are separate from the owner's", async () => {
  const passwordHash = await hashPassword('packs', { rank: 'staff', address: 'x', person: 'x' });
  const kept = { email: 'omar@shop.example', name: 'Omar', role: 'packer' as const };
  const { _id } = await Staff.create({ ...kept, passwordHash, createdAt: new Date() });
  const subject = String(_id);
  const opening = { audience: 'seller', subject, caller } as const;
  const omar = await sessionOf({
    cookies: [await openSession(opening, credentialOf(passwordHash))],
  });
  const [ofOmar, ofOwner] = [await add(omar), await add(await signedIn())];
  const copied = ofOwner.register(await passkeyToAdd(omar, 'Shop'), how());
  await expect(addPasskey(omar, copied, caller)).rejects.toMatchObject(conflict);
  const removed = removePasskey(omar, ofOwner.id);
  await expect(removed).rejects.toMatchObject({ kind: 'notFound' });
  const session = await sessionOf(await signInByPasskey(ofOmar.use(await ask(), how()), caller));
  expect(session.person).toEqual({ id: subject, role: 'packer', name: 'Omar' });
  const foreign = { passkey: ofOwner.use(await ask(), how()) };
  await expect(prove(session, foreign, caller)).rejects.toMatchObject({ kind: 'badInput' });
  const word = { password: env().SELLER_PASSWORD };
  await expect(prove(session, word, caller)).rejects.toMatchObject({ kind: 'badInput' });
  await prove(session, { password: 'packs' }, caller);
  const [code = ''] = await makeRecoveryCodes(session);
  await setPasskeysOnly(session, { only: true });
  const email = kept.email;
  await sessionOf(await signInByRecoveryCode({ email, code }, caller));
  await login();
  await Staff.deleteMany({});
  const late = signInByPasskey(ofOmar.use(await ask(), how()), caller);
  await expect(late).rejects.toMatchObject(unauthorized);
});
