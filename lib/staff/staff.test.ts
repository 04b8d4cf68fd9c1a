import mongoose from 'mongoose';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { allEndpoints } from '@/app/api/all-endpoints';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { errorResponse } from '@/lib/api/reference/openapi';
import { routesOf } from '@/lib/api/route';
import { PASSWORD_CHANGED_EVENT, WRONG_PINS_EVENT } from '@/lib/auth/account-mails';
import { loginSeller } from '@/lib/auth/commands';
import { credentialOf } from '@/lib/auth/credentials';
import { makeRecoveryCodes } from '@/lib/auth/factors/recovery';
import { setSellerLanguage } from '@/lib/auth/language';
import { readSession, stillOpen } from '@/lib/auth/sessions';
import { env } from '@/lib/env';
import { DirectRequest } from '@/lib/http/direct-request';
import { composeAccountMail } from '@/lib/notify/mail/compose-simple';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Audit, Factors, Mail, PushSubscription, RateLimit, Session, Staff } from '@/models';
import { acceptInvitation, changeStaffPassword } from './account';
import { inviteStaff, removeStaff, renewInvitation, updateStaff } from './commands';
import { listStaff } from './queries';
import {
  allowDevice,
  endSharedDevice,
  listSharedDevices,
  listSwitch,
  lockDevice,
  setPin,
  switchPerson,
} from './shared-devices';

setUpDatabase({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@shop.example' });
beforeEach(async () => {
  await Promise.all([Staff.deleteMany({}), Session.deleteMany({}), RateLimit.deleteMany({})]);
  await PushSubscription.deleteMany({});
});

const caller = { ip: '10.3.0.1', name: 'Firefox on Linux' };
const OMAR = { name: 'Omar', email: 'omar@staff.example', role: 'packer' } as const;
const tokenOf = (link: string) => link.split('#')[1] ?? '';
const accept = (link: string, password = 'correct horse') =>
  acceptInvitation({ token: tokenOf(link), password }, caller);
const readerOf = (cookies: string[]) => {
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  return () => readSession(new Request('http://shop/', { headers: { cookie } }), 'seller');
};
const signIn = async (password: string, email: string = OMAR.email) =>
  readerOf((await loginSeller({ email, password }, caller)).cookies);
const ring = (session: string, staff?: string) =>
  PushSubscription.create(
    omitUndefined({
      _id: session,
      endpoint: `https://push.example/${session}`,
      p256dh: 'x',
      auth: 'x',
      session,
      staff: staff || undefined,
      under: 'x',
      createdAt: new Date(),
    }),
  );
const rung = async () => (await PushSubscription.find().lean()).map(({ session }) => session);
const over = { kind: 'conflict', message: expect.stringMatching(/^This invitation has expired/) };

test('an invitation link works once, and signs the new staff member in', async () => {
  const { link, member } = await inviteStaff(OMAR);
  expect(link).toMatch(new RegExp(`^${env().APP_ORIGIN}/seller/join#[\\w-]{43}$`));
  expect(JSON.stringify(await Staff.find().lean())).not.toContain(tokenOf(link));
  expect(await listStaff()).toMatchObject([{ ...OMAR, hasJoined: false }]);
  await expect(signIn('correct horse')).rejects.toMatchObject({ kind: 'unauthorized' });
  // Of two simultaneous requests with one link, only one succeeds.
  const both = await Promise.allSettled([accept(link), accept(link, 'another one')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [joined] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const person = { id: member.id, role: 'packer', name: 'Omar' };
  expect(joined?.person).toEqual(person);
  expect(await readerOf(joined?.cookies ?? [])()).toMatchObject({ subject: member.id, person });
  await expect(accept(link)).rejects.toMatchObject(over);
  expect(await listStaff()).toMatchObject([{ ...OMAR, hasJoined: true }]);
});

test('a second invitation invalidates the link of the first invitation', async () => {
  const first = await inviteStaff(OMAR);
  const second = await inviteStaff({ ...OMAR, role: 'manager' });
  expect(second.member).toMatchObject({ id: first.member.id, role: 'manager' });
  await expect(accept(first.link)).rejects.toMatchObject(over);
  await Staff.updateOne({}, { $set: { 'invite.expiresAt': new Date() } });
  await expect(accept(second.link)).rejects.toMatchObject(over);
  await expect(accept(`x#${'a'.repeat(43)}`)).rejects.toMatchObject(over);
});

test('accepting a new invitation sets a new password and ends earlier sessions', async () => {
  await accept((await inviteStaff(OMAR)).link);
  const open = await signIn('correct horse');
  const { link } = await inviteStaff(OMAR);
  expect(await open()).toBeDefined();
  const mailed = { event: PASSWORD_CHANGED_EVENT, staff: (await open())?.subject };
  expect(await Mail.countDocuments(mailed)).toBe(0);
  await accept(link, 'a new one');
  expect(await Mail.countDocuments(mailed)).toBe(1);
  expect(await open()).toBeUndefined();
  await expect(signIn('correct horse')).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(await (await signIn('a new one'))()).toMatchObject({ person: { name: 'Omar' } });
});

test('concurrent invitations to one email address create only one staff member', async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => inviteStaff(OMAR)));
  expect(new Set(made.map(({ member }) => member.id)).size).toBe(1);
  const results = await Promise.allSettled(made.map(({ link }) => accept(link)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('owner and staff members sign in through the same form', async () => {
  const { SELLER_EMAIL, SELLER_PASSWORD } = env();
  const email = SELLER_EMAIL.toLowerCase();
  await expect(inviteStaff({ ...OMAR, email })).rejects.toMatchObject({ kind: 'conflict' });
  await accept((await inviteStaff(OMAR)).link);
  const owner = await signIn(SELLER_PASSWORD, email);
  expect(await owner()).toMatchObject({ person: { id: 'owner', role: 'owner' } });
  await expect(signIn(SELLER_PASSWORD)).rejects.toMatchObject({ kind: 'unauthorized' });
  await expect(signIn('correct horse', email)).rejects.toMatchObject({ kind: 'unauthorized' });
});

test('a removed staff member loses sessions, invitation and notifications', async () => {
  const { link, member } = await inviteStaff(OMAR);
  const open = readerOf((await accept(link)).cookies);
  const again = await inviteStaff(OMAR);
  const [row] = await Session.find().lean();
  await ring(row?._id ?? '', member.id);
  await removeStaff(member.id);
  await removeStaff(member.id);
  expect(await open()).toBeUndefined();
  expect(await PushSubscription.countDocuments()).toBe(0);
  await expect(accept(again.link)).rejects.toMatchObject(over);
  await expect(signIn('correct horse')).rejects.toMatchObject({ kind: 'unauthorized' });
  await expect(updateStaff({ id: member.id, name: 'O', role: 'packer' })).rejects.toMatchObject({
    kind: 'notFound',
  });
  const entries = await Audit.find({ 'target.id': member.id }).sort({ _id: 1 }).lean();
  const actions = entries.map(({ action }) => action);
  const invited = 'staff invited';
  expect(actions).toEqual([invited, 'staff joined', invited, 'staff removed']);
});

test('a new role of a staff member applies from the next request', async () => {
  const { link, member } = await inviteStaff(OMAR);
  const open = readerOf((await accept(link)).cookies);
  await updateStaff({ id: member.id, name: 'Omar B', role: 'courier' });
  expect(await open()).toMatchObject({ person: { name: 'Omar B', role: 'courier' } });
});

test('a new invitation or a new name does not undo a concurrent change of the role', async () => {
  const { member, link } = await inviteStaff({ ...OMAR, role: 'manager' });
  const { id } = member;
  await updateStaff({ id, role: 'packer' });
  await updateStaff({ id, name: 'Omar B' });
  const [one, other] = await Promise.all([
    renewInvitation(id),
    updateStaff({ id, role: 'courier' }),
  ]);
  expect(other).toMatchObject({ name: 'Omar B', role: 'courier' });
  expect(await listStaff()).toMatchObject([{ name: 'Omar B', role: 'courier' }]);
  await expect(accept(link)).rejects.toMatchObject(over);
  expect((await accept(one.link)).person.role).toBe('courier');
  await removeStaff(id);
  await expect(renewInvitation(id)).rejects.toMatchObject({ kind: 'notFound' });
  expect(await listStaff()).toEqual([]);
});

test('changing the password ends the sessions on other devices only', async () => {
  const { cookies } = await accept((await inviteStaff(OMAR)).link);
  const [mine, other] = [readerOf(cookies), await signIn('correct horse')];
  const session = await mine();
  if (!session) throw new Error('nobody is signed in');
  const wrong = changeStaffPassword(session, { old: 'no', password: 'x' }, caller);
  await expect(wrong).rejects.toMatchObject({ kind: 'badInput' });
  await changeStaffPassword(session, { old: 'correct horse', password: 'another one' }, caller);
  expect(await mine()).toBeDefined();
  expect(await other()).toBeUndefined();
  const member = await Staff.findOne().lean();
  await changeStaffPassword(session, { old: 'correct horse', password: 'another one' }, caller);
  expect(await Staff.findOne().lean()).toEqual(member);
  const mailed = { event: PASSWORD_CHANGED_EVENT, staff: session.subject };
  expect(await Mail.countDocuments(mailed)).toBe(1);
});

test('a new password deletes the push subscriptions of devices that it signs out', async () => {
  const { link, member } = await inviteStaff(OMAR);
  const session = await readerOf((await accept(link)).cookies)();
  if (!session) throw new Error('nobody is signed in');
  await Promise.all([ring("the owner's email"), ring(session.id, member.id)]);
  await ring('over since', member.id);
  await changeStaffPassword(session, { old: 'correct horse', password: 'another one' }, caller);
  expect((await rung()).sort()).toEqual([session.id, "the owner's email"].sort());
  await ring('over since', member.id);
  await accept((await renewInvitation(member.id)).link, 'a third one');
  expect(await rung()).toEqual(["the owner's email"]);
});

test('setting a PIN fails if another request has just changed the password', async () => {
  const session = await readerOf((await accept((await inviteStaff(OMAR)).link)).cookies)();
  if (!session) throw new Error('nobody is signed in');
  const before = await Staff.findOne().lean();
  await changeStaffPassword(session, { old: 'correct horse', password: 'another one' }, caller);
  const read = vi
    .spyOn(Staff, 'findOne')
    .mockReturnValueOnce({ lean: async () => before } as never);
  const late = setPin(session, { password: 'correct horse', pin: '4711' }, caller);
  await expect(late).rejects.toMatchObject({ kind: 'conflict' });
  read.mockRestore();
  expect((await Staff.findOne().lean())?.pinHash).toBeUndefined();
});

test('a staff member signs in by PIN on a shared device, with a limited number of attempts', async () => {
  const omar = await accept((await inviteStaff(OMAR)).link);
  const lena = await accept((await inviteStaff({ ...OMAR, email: 'lena@staff.example' })).link);
  const sessionOf = async (cookies: string[]) => {
    const session = await readerOf(cookies)();
    if (!session) throw new Error('nobody is signed in');
    return session;
  };
  const pinOf = async (cookies: string[], pin: string, password = 'correct horse') =>
    setPin(await sessionOf(cookies), { password, pin }, caller);
  await expect(pinOf(lena.cookies, '4711', 'wrong')).rejects.toMatchObject({ kind: 'badInput' });
  await pinOf(lena.cookies, '4711');
  expect(await Audit.countDocuments({ action: 'PIN set' })).toBe(1);
  const tablet = (
    await loginSeller(
      { email: env().SELLER_EMAIL.toLowerCase(), password: env().SELLER_PASSWORD },
      caller,
    )
  ).cookies;
  const change = async (cookies: string[], pin: string, person = lena.person.id) =>
    switchPerson(await sessionOf(cookies), { person, pin }, caller);
  await expect(change(tablet, '4711')).rejects.toMatchObject({ kind: 'forbidden' });
  expect(await listSwitch(await sessionOf(tablet))).toEqual({ allowed: false, people: [] });
  await allowDevice(await sessionOf(tablet), true);
  await allowDevice(await sessionOf(tablet), true);
  const { people } = await listSwitch(await sessionOf(tablet));
  expect(people).toEqual([{ id: lena.person.id, name: 'Omar' }]);

  const { person, cookie } = await change(tablet, '4711');
  expect(person).toEqual(lena.person);
  expect(await sessionOf([cookie])).toMatchObject({
    subject: person.id,
    shared: expect.any(String),
  });
  // The client repeats the request if the response was lost. The previous session therefore stays valid for a minute.
  expect((await change(tablet, '4711')).person).toEqual(person);
  const { id } = await sessionOf(tablet);
  const [before] = await Session.find({ _id: id }).lean();
  expect(before?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);

  // A late write of the last use must not extend the previous session.
  await Session.updateOne({ _id: id }, { $set: { openedAt: new Date(Date.now() - 300_000) } });
  await Session.updateOne({ _id: id }, { $unset: { seenAt: 1 } });
  const note = Session.updateOne.bind(Session);
  let go = () => {};
  const late = new Promise<void>((resolve) => {
    go = resolve;
  });
  let update: Promise<unknown> | undefined;
  vi.spyOn(Session, 'updateOne').mockImplementationOnce(((...of: Parameters<typeof note>) => {
    update = late.then(() => note(...of));
    return update;
  }) as never);
  await change(tablet, '4711');
  go();
  await update;
  const [ended] = await Session.find({ _id: id }).lean();
  expect(ended?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);

  const wrong = { kind: 'badInput' };
  await expect(change([cookie], '1234', omar.person.id)).rejects.toMatchObject(wrong);
  for (let tries = 0; tries < 5; tries += 1)
    await expect(change([cookie], '0000')).rejects.toMatchObject(wrong);
  await expect(change([cookie], '4711')).rejects.toMatchObject({ kind: 'tooMany' });
  await removeStaff(lena.person.id);
  expect(await readerOf([cookie])()).toBeUndefined();
});

describe('mails to a staff member about their sign-in', () => {
  const composed = async (filter: object) => {
    const mail = await Mail.findOne(filter).sort({ createdAt: -1 }).lean();
    return mail ? composeAccountMail(mail, new Date()) : undefined;
  };

  async function changed() {
    await Mail.deleteMany({});
    const { member, link } = await inviteStaff(OMAR);
    const session = await readerOf((await accept(link)).cookies)();
    if (!session) throw new Error('nobody is signed in');
    await setSellerLanguage(member.id, 'de');
    await makeRecoveryCodes(session);
    await changeStaffPassword(session, { old: 'correct horse', password: 'another one' }, caller);
    return [
      await composed({ event: 'recovery codes made' }),
      await composed({ event: PASSWORD_CHANGED_EVENT }),
    ];
  }

  it('go to the staff member, in their language', async () => {
    for (const letter of await changed()) {
      expect(letter).toMatchObject({ to: { name: 'Omar', address: OMAR.email } });
      expect(letter).toMatchObject({ html: expect.stringContaining('lang="de"') });
    }
  });

  it('do not ask the staff member to change the configuration of the server', async () => {
    for (const letter of await changed()) {
      const { text = '' } = Object(letter) as { text?: string };
      expect(text).toContain('Passwort vergessen?');
      expect(text).not.toContain('SELLER_PASSWORD');
      expect(text).not.toContain('weil Sie bei');
    }
  });

  it('go to the owner if the owner has changed their own sign-in methods', async () => {
    const read = await signIn(env().SELLER_PASSWORD, env().SELLER_EMAIL.toLowerCase());
    const session = await read();
    if (!session) throw new Error('nobody is signed in');
    await makeRecoveryCodes(session);
    const letter = await composed({ event: 'recovery codes made', staff: env().SELLER_EMAIL });
    expect(letter).toMatchObject({
      to: { address: env().SELLER_EMAIL },
      text: expect.stringContaining('SELLER_PASSWORD'),
    });
    await Factors.deleteMany({});
  });
});

describe('shared devices', () => {
  const PIN = '5824';
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const signInOwner = () => signIn(env().SELLER_PASSWORD, env().SELLER_EMAIL.toLowerCase());
  const present = async (read: Awaited<ReturnType<typeof signInOwner>>) => {
    const session = await read();
    if (!session) throw new Error('nobody is signed in');
    return session;
  };

  async function tablet(role: 'packer' | 'manager' = 'packer') {
    const { link, member } = await inviteStaff({ ...OMAR, role });
    const own = readerOf((await accept(link)).cookies);
    await setPin(await present(own), { password: 'correct horse', pin: PIN }, caller);
    const email = env().SELLER_EMAIL.toLowerCase();
    const { cookies } = await loginSeller({ email, password: env().SELLER_PASSWORD }, caller);
    const read = readerOf(cookies);
    await allowDevice(await present(read), true);
    const change = async (pin = PIN) =>
      switchPerson(await present(read), { person: member.id, pin }, caller);
    return { id: member.id, own, cookies, read, change };
  }

  it('are listed with their current user, and can be signed out by the owner', async () => {
    const { read, change } = await tablet();
    const owner = await signInOwner();
    expect((await listSharedDevices()).devices).toEqual([
      { id: expect.any(String), device: 'Firefox on Linux', usedAt: expect.any(String) },
    ]);
    const switched = readerOf([(await change()).cookie]);
    const [device, ...others] = (await listSharedDevices()).devices;
    expect(others).toEqual([]);
    expect(device?.name).toBe('Omar');
    await endSharedDevice(device?.id ?? '');
    await endSharedDevice(device?.id ?? '');
    expect([await read(), await switched()]).toEqual([undefined, undefined]);
    expect(await owner()).toBeDefined();
    expect((await listSharedDevices()).devices).toEqual([]);
  });

  it('reject a switch of users while the owner signs everybody out', async () => {
    const { read, id } = await tablet();
    const session = await present(read);
    const create = Session.create.bind(Session);
    vi.spyOn(Session, 'create').mockImplementationOnce((async (
      ...rows: Parameters<typeof create>
    ) => {
      const made = await create(...rows);
      // Simulate a sign-out by the owner that does not yet see the new session.
      await Session.deleteOne({ _id: session.id });
      return made;
    }) as never);
    const switching = switchPerson(session, { person: id, pin: PIN }, caller);
    await expect(switching).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(await Session.countDocuments({ shared: session.shared })).toBe(0);
  });

  it('can be locked until a PIN is entered', async () => {
    const { read, change } = await tablet();
    await lockDevice(await present(read));
    expect(await read()).toMatchObject({ isLocked: true });
    expect((await stillOpen([await present(read)])).size).toBe(0);
    expect(await readerOf([(await change()).cookie])()).not.toHaveProperty('isLocked');
  });

  it('stay shared if somebody signs in with a password on the locked device', async () => {
    const { cookies, read, own } = await tablet();
    const device = (await present(read)).shared;
    await lockDevice(await present(read));
    const signInWith = async (cookie: string) => {
      const request = new Request('http://shop/', { headers: { cookie } });
      const input = { email: OMAR.email, password: 'correct horse' };
      return (await loginSeller(input, { ...caller, request })).cookies;
    };
    const cookieOf = (lines: string[]) => lines.map((line) => line.split(';')[0]).join('; ');
    const switched = await signInWith(cookieOf(cookies));
    expect(await readerOf(switched)()).toMatchObject({ shared: device });
    expect([await readerOf(switched)(), await read()]).toMatchObject([
      ...[{ person: { name: OMAR.name } }, undefined],
    ]);
    // The owner has signed everybody out of this device. A new sign-in must not share it again.
    await endSharedDevice(device ?? '');
    const after = await readerOf(await signInWith(cookieOf(switched)))();
    expect([after?.shared, (await present(own)).shared]).toEqual([undefined, undefined]);
  });

  it('stay shared after their user was removed', async () => {
    const { id, change } = await tablet();
    const { cookie } = await change();
    const used = readerOf([cookie]);
    const device = (await present(used)).shared;
    await removeStaff(id);
    expect(await used()).toBeUndefined();
    expect((await listSharedDevices()).devices).toMatchObject([{ id: device, name: '–' }]);
    const request = new Request('http://shop/', {
      headers: { cookie: cookie.split(';')[0] ?? '' },
    });
    const email = env().SELLER_EMAIL.toLowerCase();
    const owner = { email, password: env().SELLER_PASSWORD };
    const { cookies } = await loginSeller(owner, { ...caller, request });
    const open = await present(readerOf(cookies));
    expect([open.shared, open.person.role]).toEqual([device, 'owner']);
    expect(await listSwitch(open)).toEqual({ allowed: true, people: [] });
    expect((await listSharedDevices()).devices).toHaveLength(1);
  });

  it('lock automatically after ten minutes without a request', async () => {
    const { read } = await tablet();
    const { id } = await present(read);
    await Session.updateOne(
      { _id: id },
      { $set: { openedAt: minutesAgo(10), seenAt: minutesAgo(10) } },
    );
    expect(await read()).not.toHaveProperty('isLocked');
    await expect
      .poll(async () => (await Session.findById(id).lean())?.seenAt?.getTime())
      .toBeGreaterThan(Date.now() - 60_000);
    await Session.updateOne({ _id: id }, { $set: { seenAt: minutesAgo(12) } });
    expect(await read()).toMatchObject({ isLocked: true });
    expect(await read()).toMatchObject({ isLocked: true });
    const own = await signInOwner();
    await Session.updateOne(
      { _id: (await present(own)).id },
      { $set: { openedAt: minutesAgo(60) } },
    );
    expect(await own()).not.toHaveProperty('isLocked');
  });

  it('while locked, reject every request except those for unlocking', async () => {
    const { cookies, read } = await tablet();
    await lockDevice(await present(read));
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
    const { GET } = routesOf(allEndpoints);
    const get = (path: string) =>
      GET(new DirectRequest(`http://shop${path}`, { headers: { cookie } }));
    const [listed, switched] = [await get('/api/staff/list'), await get('/api/staff/switch')];
    expect(listed.status).toBe(403);
    // `parse` removes keys that the API reference does not declare.
    const rejection = errorResponse.parse(await listed.json());
    expect(rejection).toMatchObject({ success: false, locked: true });
    expect(switched.status).toBe(200);
    expect(await (await get('/api/seller/is-auth')).json()).toMatchObject({ locked: true });
  });

  it('mail a staff member after five wrong PINs, at most once a day', async () => {
    const { change, id } = await tablet();
    const wrong = () => change('4711').catch(() => {});
    const mails = () => Mail.countDocuments({ event: WRONG_PINS_EVENT, staff: id });
    for (let tries = 0; tries < 4; tries += 1) await wrong();
    await change();
    expect(await mails()).toBe(0);
    await wrong();
    expect(await mails()).toBe(1);
    await RateLimit.deleteMany({ _id: mongoose.trusted({ $not: /^pin:day/ }) });
    for (let tries = 0; tries < 5; tries += 1) await wrong();
    expect(await mails()).toBe(1);
    const mail = await Mail.findOne({ event: WRONG_PINS_EVENT, staff: id }).lean();
    const letter = mail && (await composeAccountMail(mail, new Date()));
    expect(letter).toMatchObject({ to: { name: 'Omar', address: OMAR.email } });
  });

  it('reject the PIN after a password change', async () => {
    const { own, change, id } = await tablet();
    const input = { old: 'correct horse', password: 'battery staple' };
    await changeStaffPassword(await present(own), input, caller);
    await expect(change()).rejects.toMatchObject({ kind: 'badInput' });
    expect((await Staff.findById(id).lean())?.pinHash).toBeUndefined();
  });

  it('reject the PIN of a manager with a second factor', async () => {
    const { own, read, change, id } = await tablet('manager');
    expect((await listSwitch(await present(read))).people).toHaveLength(1);
    const totp = { secret: 'x', step: 1 };
    await Factors.create({ _id: id, under: credentialOf(`staff\n${id}`), totp });
    expect((await listSwitch(await present(read))).people).toEqual([]);
    await expect(change()).rejects.toMatchObject({ kind: 'badInput' });
    const setting = setPin(await present(own), { password: 'correct horse', pin: PIN }, caller);
    await expect(setting).rejects.toMatchObject({ kind: 'conflict' });
    // A packer may not move money, so a second factor does not forbid the PIN.
    await updateStaff({ id, role: 'packer' });
    expect((await change()).person.role).toBe('packer');
    await Factors.deleteMany({});
  });
});
