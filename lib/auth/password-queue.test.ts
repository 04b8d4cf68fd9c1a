import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { caller, kindOf } from '@/e2e/support/sign-ins';
import { acceptInvitation } from '@/lib/staff/account';
import { inviteStaff } from '@/lib/staff/commands';
import { allowDevice, setPin, switchPerson } from '@/lib/staff/shared-devices';
import { RateLimit, Session, User } from '@/models';
import { login, loginSeller, register } from './commands';
import { callerOf, deviceCookie } from './known-device';
import { hashPassword } from './passwords';
import { readSession } from './sessions';

setUpDatabase();
beforeEach(async () => {
  await RateLimit.deleteMany({});
});

const PEOPLE = 20;
/** Waits until all requests so far have queued their password checks. */
const allAsked = () => new Promise((resolve) => setTimeout(resolve, 50));
const PASSWORD = 'one';
let hash: Promise<string> | undefined;

/**
 * Creates a shopper, and a device on which the shopper has signed in. All shoppers share one password hash,
 * so that only the hashes under test are in the queue.
 */
async function shopper() {
  hash ??= hashPassword(PASSWORD, { rank: 'staff', address: 'x', person: 'x' });
  const email = `${randomUUID()}@shopper.example`;
  await User.create({ name: 'Ada', email, passwordHash: await hash });
  const line = await deviceCookie(caller(), `login:${email}`);
  const request = new Request('http://shop/', { headers: { cookie: line.split(';')[0] ?? '' } });
  const device = { ...(await callerOf(request)), ip: caller().ip, request: undefined };
  return { credentials: { email, password: PASSWORD }, device };
}
const newPerson = () => ({ name: 'Ada', email: `${randomUUID()}@home.example`, password: 'one' });
const kindsOf = (all: Promise<unknown>[]) => Promise.all(all.map(kindOf));

describe('users who share one IP address', () => {
  it('20 users can register at the same time', async () => {
    const here = caller();
    const people = Array.from({ length: PEOPLE }, newPerson);
    const kinds = await kindsOf(people.map((one) => register(one, here)));
    expect(kinds).toEqual(people.map(() => undefined));
  });

  it('20 users can sign in at the same time on new devices', async () => {
    const here = caller();
    const people = await Promise.all(Array.from({ length: PEOPLE }, shopper));
    const kinds = await kindsOf(people.map(({ credentials }) => login(credentials, here)));
    expect(kinds).toEqual(people.map(() => undefined));
    const again = await kindsOf(people.map(({ credentials }) => login(credentials, here)));
    expect(again).toEqual(people.map(() => undefined));
  });

  it('20 users can sign in at the same time on known devices', async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, shopper));
    const { ip } = caller();
    const kinds = await kindsOf(
      people.map(({ credentials, device }) => login(credentials, { ...device, ip })),
    );
    expect(kinds).toEqual(people.map(() => undefined));
  });

  it('can sign in to one account six times at the same time', async () => {
    const { credentials } = await shopper();
    const here = caller();
    const kinds = await kindsOf(Array.from({ length: 6 }, () => login(credentials, here)));
    expect(kinds).toEqual(Array(6).fill(undefined));
  });

  it('can sign in while a stranger at this address sends 200 sign-ins', async () => {
    const here = caller();
    const neighbour = newPerson();
    await register(neighbour, here);
    const { credentials, device } = await shopper();
    const flood = Array.from({ length: 200 }, (_, index) =>
      kindOf(login({ email: `${index}@nobody.example`, password: 'x' }, here)),
    );
    await allAsked();
    const kinds = await kindsOf([
      login(neighbour, here),
      login(credentials, { ...device, ip: here.ip }),
    ]);
    expect(kinds).toEqual([undefined, undefined]);
    await Promise.all(flood);
  });
});

describe('a flood of sign-ins', () => {
  it('from one IP address blocks neither other addresses nor known devices', async () => {
    const flooders = await Promise.all(Array.from({ length: 5 }, shopper));
    const { credentials, device } = await shopper();
    const here = caller();
    const flood = Array.from({ length: 60 }, (_, index) =>
      kindOf(login(flooders[index % 5]?.credentials ?? credentials, here)),
    );
    await allAsked();
    const others = [login(credentials, device), login(credentials, caller())];
    expect(await kindsOf(others)).toEqual([undefined, undefined]);
    const refused = (await Promise.all(flood)).filter((kind) => kind === 'tooMany');
    expect(refused.length).toBeGreaterThan(20);
  });

  it('from many known devices at one IP address does not block new devices', async () => {
    const flooders = await Promise.all(Array.from({ length: 12 }, shopper));
    const { credentials, device } = await shopper();
    const flood = flooders.flatMap((one) =>
      [1, 2, 3, 4].map(() => kindOf(login(one.credentials, { ...one.device, ip: '203.0.113.9' }))),
    );
    await allAsked();
    const startedAt = performance.now();
    expect(await kindOf(login(credentials, { ...device, ip: '203.0.113.10' }))).toBeUndefined();
    const waited = performance.now() - startedAt;
    const refused = (await Promise.all(flood)).filter((kind) => kind === 'tooMany');
    expect(refused.length).toBeGreaterThan(8);
    // The flood of sign-ins continues long after the other device has signed in.
    expect(performance.now() - startedAt).toBeGreaterThan(3 * waited);
  });

  it('from many IP addresses does not block a new IP address', async () => {
    const flood = Array.from({ length: 30 }, (_, index) =>
      kindOf(
        login(
          { email: `${index}@nobody.example`, password: 'x' },
          { ip: `198.51.100.${index % 3}`, name: 'X' },
        ),
      ),
    );
    await allAsked();
    const { credentials } = await shopper();
    expect(await kindOf(login(credentials, caller()))).toBeUndefined();
    await Promise.all(flood);
  });

  it('does not block a sign-in by PIN on a shared device', async () => {
    const here = caller();
    const { link } = await inviteStaff({
      name: 'Omar',
      email: 'omar@shop.example',
      role: 'packer',
    });
    const joined = await acceptInvitation(
      { token: link.split('#')[1] ?? '', password: 'packs' },
      here,
    );
    const read = async () => {
      const cookie = joined.cookies.map((line) => line.split(';')[0]).join('; ');
      const request = new Request('http://shop/', { headers: { cookie } });
      const session = await readSession(request, 'seller');
      if (!session) throw new Error('the session has ended');
      return { session, device: { ...(await callerOf(request)), ip: here.ip } };
    };
    const { session, device } = await read();
    await setPin(session, { password: 'packs', pin: '5824' }, device);
    await allowDevice(session, true);
    const flooders = await Promise.all(Array.from({ length: 20 }, shopper));
    const flood = [
      ...flooders.map((one) => login(one.credentials, { ...one.device, ip: here.ip })),
      ...Array.from({ length: 40 }, (_, index) =>
        login({ email: `${index}@nobody.example`, password: 'x' }, here),
      ),
    ].map(kindOf);
    await allAsked();
    const shared = (await read()).session;
    const startedAt = performance.now();
    const { person } = await switchPerson(shared, { person: session.subject, pin: '5824' }, device);
    const waited = performance.now() - startedAt;
    expect(person.name).toBe('Omar');
    await loginSeller({ email: 'omar@shop.example', password: 'packs' }, device);
    await Promise.all(flood);
    expect(performance.now() - startedAt).toBeGreaterThan(3 * waited);
    await Session.deleteMany({});
  });
});
