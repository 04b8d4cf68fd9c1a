import { beforeEach, expect, test, vi } from 'vitest';
import { givenDatabase } from '@/e2e/support/engine-set-up';
import { PASSWORD_CHANGED_EVENT } from '@/lib/auth/account-mails';
import { loginSeller } from '@/lib/auth/commands';
import { readSession } from '@/lib/auth/sessions';
import { env } from '@/lib/env';
import { Audit, Mail, PushSubscription, RateLimit, Session, Staff } from '@/models';
import { acceptInvitation, changeStaffPassword } from './account';
import { inviteStaff, removeStaff, renewInvitation, updateStaff } from './commands';
import { allowDevice, listSwitch, setPin, switchPerson } from './pin';
import { listStaff } from './queries';

/* People, from the invitation to the removal, on the real engine. */

givenDatabase({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@shop.example' });
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
/** The rings of a session of this member of staff, of the owner without one. */
const ring = (session: string, staff?: string) =>
  PushSubscription.create({
    _id: session,
    endpoint: `https://push.example/${session}`,
    p256dh: 'x',
    auth: 'x',
    session,
    ...(staff ? { staff } : {}),
    under: 'x',
    createdAt: new Date(),
  });
const rung = async () => (await PushSubscription.find().lean()).map(({ session }) => session);
const over = { kind: 'conflict', message: expect.stringMatching(/^This invitation was used/) };

test('an invitation works once, stores no token, and signs in', async () => {
  const { link, member } = await inviteStaff(OMAR);
  expect(link).toMatch(new RegExp(`^${env().APP_ORIGIN}/seller/join#[\\w-]{43}$`));
  expect(JSON.stringify(await Staff.find().lean())).not.toContain(tokenOf(link));
  expect(await listStaff()).toMatchObject([{ ...OMAR, hasJoined: false }]);
  await expect(signIn('correct horse')).rejects.toMatchObject({ kind: 'unauthorized' });
  // Two presses at once: one joins.
  const both = await Promise.allSettled([accept(link), accept(link, 'another one')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [joined] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const person = { id: member.id, role: 'packer', name: 'Omar' };
  expect(joined?.person).toEqual(person);
  expect(await readerOf(joined?.cookies ?? [])()).toMatchObject({ subject: member.id, person });
  await expect(accept(link)).rejects.toMatchObject(over);
  expect(await listStaff()).toMatchObject([{ ...OMAR, hasJoined: true }]);
});

test('a new invitation replaces the one before, and one is over after a week', async () => {
  const first = await inviteStaff(OMAR);
  const second = await inviteStaff({ ...OMAR, role: 'manager' });
  expect(second.member).toMatchObject({ id: first.member.id, role: 'manager' });
  await expect(accept(first.link)).rejects.toMatchObject(over);
  await Staff.updateOne({}, { $set: { 'invite.expiresAt': new Date() } });
  await expect(accept(second.link)).rejects.toMatchObject(over);
  await expect(accept(`x#${'a'.repeat(43)}`)).rejects.toMatchObject(over);
});

test('a new link of somebody who has joined sets a new password, which ends what was open', async () => {
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

test('of many invitations of one e-mail at once there is one person', async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => inviteStaff(OMAR)));
  expect(new Set(made.map(({ member }) => member.id)).size).toBe(1);
  const results = await Promise.allSettled(made.map(({ link }) => accept(link)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test("the owner's e-mail is nobody else's, and both sign in by the same form", async () => {
  const { SELLER_EMAIL, SELLER_PASSWORD } = env();
  const email = SELLER_EMAIL.toLowerCase();
  await expect(inviteStaff({ ...OMAR, email })).rejects.toMatchObject({ kind: 'conflict' });
  await accept((await inviteStaff(OMAR)).link);
  const owner = await signIn(SELLER_PASSWORD, email);
  expect(await owner()).toMatchObject({ person: { id: 'owner', role: 'owner' } });
  await expect(signIn(SELLER_PASSWORD)).rejects.toMatchObject({ kind: 'unauthorized' });
  await expect(signIn('correct horse', email)).rejects.toMatchObject({ kind: 'unauthorized' });
});

test('a removal ends sessions and invitations at once, also of one who signs in meanwhile', async () => {
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
  const told = await Audit.find({ 'target.id': member.id }).sort({ _id: 1 }).lean();
  const actions = told.map(({ action }) => action);
  const invited = 'staff invited';
  expect(actions).toEqual([invited, 'staff joined', invited, 'staff removed']);
});

test('a changed role counts from the next call on', async () => {
  const { link, member } = await inviteStaff(OMAR);
  const open = readerOf((await accept(link)).cookies);
  await updateStaff({ id: member.id, name: 'Omar B', role: 'courier' });
  expect(await open()).toMatchObject({ person: { name: 'Omar B', role: 'courier' } });
});

test('a new link, and each change of another device, leave the role that was given meanwhile', async () => {
  const { member, link } = await inviteStaff({ ...OMAR, role: 'manager' });
  const { id } = member;
  // The role is taken from a member whom another device still shows as a manager.
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

test('an own password ends the other devices', async () => {
  const { cookies } = await accept((await inviteStaff(OMAR)).link);
  const [mine, other] = [readerOf(cookies), await signIn('correct horse')];
  const session = await mine();
  if (!session) throw new Error('nobody is signed in');
  const wrong = changeStaffPassword(session, { old: 'no', password: 'x' }, caller);
  await expect(wrong).rejects.toMatchObject({ kind: 'badInput' });
  await changeStaffPassword(session, { old: 'correct horse', password: 'another one' }, caller);
  expect(await mine()).toBeDefined();
  expect(await other()).toBeUndefined();
  // Its answer was lost.
  const member = await Staff.findOne().lean();
  await changeStaffPassword(session, { old: 'correct horse', password: 'another one' }, caller);
  expect(await Staff.findOne().lean()).toEqual(member);
  const mailed = { event: PASSWORD_CHANGED_EVENT, staff: session.subject };
  expect(await Mail.countDocuments(mailed)).toBe(1);
});

test('a new password rings no device any more that it signs out, or whose session had ended by itself', async () => {
  const { link, member } = await inviteStaff(OMAR);
  const session = await readerOf((await accept(link)).cookies)();
  if (!session) throw new Error('nobody is signed in');
  await Promise.all([ring('of the owner'), ring(session.id, member.id)]);
  await ring('over since', member.id);
  await changeStaffPassword(session, { old: 'correct horse', password: 'another one' }, caller);
  expect((await rung()).sort()).toEqual([session.id, 'of the owner'].sort());
  await ring('over since', member.id);
  await accept((await renewInvitation(member.id)).link, 'a third one');
  expect(await rung()).toEqual(['of the owner']);
});

test('a PIN for a password that was changed meanwhile is refused, and not set', async () => {
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

test('on a shared device alone another person takes over by a PIN, and wrong ones are bounded', async () => {
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
  // The answer may have been lost: the session before answers for a minute, and is over then.
  expect((await change(tablet, '4711')).person).toEqual(person);
  const { id } = await sessionOf(tablet);
  const [before] = await Session.find({ _id: id }).lean();
  expect(before?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);

  // Nor does a use of it that is noted late move that end.
  await Session.updateOne({ _id: id }, { $set: { openedAt: new Date(Date.now() - 3_600_000) } });
  await Session.updateOne({ _id: id }, { $unset: { seenAt: 1 } });
  const note = Session.updateOne.bind(Session);
  let go = () => {};
  const late = new Promise<void>((resolve) => {
    go = resolve;
  });
  let noted: Promise<unknown> | undefined;
  vi.spyOn(Session, 'updateOne').mockImplementationOnce(((...of: Parameters<typeof note>) => {
    noted = late.then(() => note(...of));
    return noted;
  }) as never);
  await change(tablet, '4711');
  go();
  await noted;
  const [ended] = await Session.find({ _id: id }).lean();
  expect(ended?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);

  const wrong = { kind: 'badInput' };
  await expect(change([cookie], '1234', omar.person.id)).rejects.toMatchObject(wrong);
  for (let tries = 0; tries < 5; tries += 1)
    await expect(change([cookie], '0000')).rejects.toMatchObject(wrong);
  await expect(change([cookie], '4711')).rejects.toMatchObject({ kind: 'tooMany' });
  // Somebody else's device has its own limit, and the removed have none.
  await removeStaff(lena.person.id);
  expect(await readerOf([cookie])()).toBeUndefined();
});
