import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '@/lib/utils/durations';
import type { SessionDoc } from '@/models/staff';
import { type Audience, credentialOf, sellerCredential } from './credentials';
import { endSession, openedAt, openSession, readSession, stillOpen } from './sessions';

type Row = SessionDoc;
type Match = { $match: Row };

const ADA = 'a'.repeat(24);
const BOB = 'b'.repeat(24);
type Member = { _id: string; passwordHash: string; name: string; role: 'packer' | 'courier' };
const { rows, users, staff } = vi.hoisted(() => ({
  rows: new Map<string, Row>(),
  staff: new Map<string, Member>(),
  users: new Map<string, { _id: string; passwordHash: string }>(),
}));

vi.mock('@/lib/db', () => ({ db: async () => {} }));
vi.mock('@/models', () => ({
  PushSubscription: { deleteMany: async () => ({}) },
  ShopperDevice: { deleteMany: async () => ({}) },
  Session: {
    create: async (row: Row) => void rows.set(row._id, row),
    deleteOne: async ({ _id }: Row) => rows.delete(_id),
    updateOne: async ({ _id }: Row, { $set }: { $set: Partial<Row> }) =>
      Object.assign(rows.get(_id) ?? {}, $set),
    find: () => ({ lean: async () => [...rows.values()] }),
    findOne: (wanted: Row) => ({ lean: async () => rowLike(wanted) ?? null }),
    // The mocked query returns the session first, and then its shopper.
    aggregate: async ([{ $match }, , { $unionWith }]: [
      Match,
      object,
      { $unionWith: { coll: string; pipeline: [Match] } },
    ]) => {
      const row = rowLike($match);
      const accounts = $unionWith.coll === 'staff' ? staff : users;
      const account = accounts.get(String($unionWith.pipeline[0].$match._id));
      const { _id: _, ...kept } = account ?? { _id: '' };
      return [...(row ? [{ row }] : []), ...(account ? [kept] : [])];
    },
  },
  Seller: {
    findOne: () => ({
      lean: async () => (settings.setHash ? { passwordHash: settings.setHash } : null),
    }),
  },
  Staff: {
    collection: { name: 'staff' },
    find: () => ({ lean: async () => [...staff.values()] }),
  },
  User: {
    collection: { name: 'users' },
    find: () => ({ lean: async () => [...users.values()] }),
  },
}));

function rowLike({ _id, audience, subject }: Row): Row | undefined {
  const row = rows.get(_id);
  return row?.audience === audience && row.subject === subject ? { ...row } : undefined;
}

const SECRET = 'x'.repeat(32);
const settings = vi.hoisted(() => ({
  SESSION_SECRET: 'x'.repeat(32),
  SELLER_EMAIL: 'seller@shop.example',
  SELLER_PASSWORD: 'a good one',
  setHash: undefined as string | undefined,
  APP_ORIGIN: 'http://shop.example',
}));
vi.mock('@/lib/env', () => ({ env: () => settings }));

beforeEach(() => {
  rows.clear();
  users.clear();
  staff.clear();
  for (const _id of [ADA, BOB]) users.set(_id, { _id, passwordHash: 'hash' });
  Object.assign(settings, { SELLER_PASSWORD: 'a good one', setHash: undefined });
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(() => vi.useRealTimers());

const names = { shopper: 'token', seller: 'sellerToken' };
const withCookie = (cookie: string) => new Request('http://shop/', { headers: { cookie } });
const caller = { ip: '10.3.0.1', name: 'Firefox on Linux' };
const pairOf = (setCookie: string) => setCookie.split(';')[0] ?? '';
const open = async (
  audience: Audience,
  subject = audience === 'seller' ? settings.SELLER_EMAIL : ADA,
) => {
  const credential =
    audience === 'seller' ? sellerCredential(settings.setHash) : credentialOf('hash');
  return pairOf(await openSession({ audience, subject, caller }, credential));
};
const read = (cookie: string, audience: Audience = 'shopper') =>
  readSession(withCookie(cookie), audience);

test('a session cookie is accepted until the session ends', async () => {
  const cookie = await open('shopper');
  const session = await read(`a=1; ${cookie}; b=2`);
  expect(session).toEqual({ id: [...rows.keys()][0], subject: ADA, audience: 'shopper' });
  if (session) await endSession(session);
  expect(await read(cookie)).toBeUndefined();
});

test.each([
  ['shopper', 30],
  ['seller', 7],
] as const)(
  'an unused session of a %s ends after %i days, or when its database row expires',
  async (audience, days) => {
    const [used = '', other = '', third = ''] = [
      await open(audience),
      await open(audience),
      await open(audience),
    ];
    vi.setSystemTime(Date.now() + days * DAY_MS - 2_000);
    expect(await read(used, audience)).toBeDefined();
    vi.setSystemTime(Date.now() + 4_000);
    expect(await read(other, audience)).toBeUndefined();
    // If the database row has expired before the token, the session has ended.
    vi.setSystemTime(Date.now() - 4_000);
    for (const row of rows.values()) row.expiresAt = new Date();
    expect(await read(third, audience)).toBeUndefined();
  },
);

const SELLER_DAYS = [6, 12, 18, 24, 29];

test.each([
  ['each API call', (cookie: string) => read(cookie, 'seller')],
  [
    'an open event stream',
    async () => {
      const [id = ''] = rows.keys();
      const person = { id: 'owner', role: 'owner', name: 'Seller' } as const;
      const session = { id, audience: 'seller', subject: settings.SELLER_EMAIL, person } as const;
      return (await stillOpen([session])).has(id) || undefined;
    },
  ],
])('a session of the seller is extended by %s, but ends after 30 days', async (_, use) => {
  const cookie = await open('seller');
  const start = Date.now();
  for (const day of SELLER_DAYS) {
    vi.setSystemTime(start + day * DAY_MS);
    expect(await use(cookie), `day ${day}`).toBeDefined();
  }
  const [row] = rows.values();
  expect(row && openedAt(row).getTime()).toBe(start);
  vi.setSystemTime(start + 30 * DAY_MS - 2_000);
  expect(await read(cookie, 'seller')).toBeDefined();
  vi.setSystemTime(start + 30 * DAY_MS + 2_000);
  expect(await read(cookie, 'seller')).toBeUndefined();
});

test('a session of an older app version ends at its original time', async () => {
  const cookie = await open('seller');
  const start = Date.now();
  const [row] = rows.values();
  delete row?.openedAt;
  vi.setSystemTime(start + 6 * DAY_MS);
  expect(await read(cookie, 'seller')).toBeDefined();
  expect(row && openedAt(row).getTime()).toBe(start);
  vi.setSystemTime(start + 7 * DAY_MS + 2_000);
  expect(await read(cookie, 'seller')).toBeUndefined();
});

test("a shopper's session token is invalid in the seller's cookie", async () => {
  const [, token] = (await open('shopper')).split('=');
  expect(await read(`${names.seller}=${token}`, 'seller')).toBeUndefined();
});

test.each([
  ['in the environment', { SELLER_PASSWORD: 'another one' }],
  ['in the seller area', { setHash: 'a hash' }],
])("changing the seller's password %s ends the seller's sessions", async (_, change) => {
  const cookie = await open('seller', settings.SELLER_EMAIL);
  expect(await read(cookie, 'seller')).toBeDefined();
  Object.assign(settings, change);
  expect(await read(cookie, 'seller')).toBeUndefined();
});

test('a password change ends all other sessions of the shopper', async () => {
  const [one, other, foreign] = [
    await open('shopper'),
    await open('shopper'),
    await open('shopper', BOB),
  ];
  const [first] = rows.values();
  Object.assign(first ?? {}, { accepts: [credentialOf('never set'), credentialOf('new hash')] });
  const views = [...rows.values()].map(
    ({ _id: id }) => ({ id, audience: 'shopper', subject: '' }) as const,
  );
  expect((await stillOpen(views)).size).toBe(3);
  users.set(ADA, { _id: ADA, passwordHash: 'new hash' });
  expect(await read(one)).toBeDefined();
  expect(await read(other)).toBeUndefined();
  expect(await read(foreign)).toBeDefined();
  expect(await stillOpen(views)).toEqual(new Set([views[0]?.id, views[2]?.id]));
});

const OMAR = { _id: BOB, passwordHash: 'hash', name: 'Omar', role: 'packer' } as const;

test('a staff session has the current role of the staff member', async () => {
  staff.set(BOB, OMAR);
  const credential = credentialOf('hash');
  const opening = { audience: 'seller', subject: BOB, caller } as const;
  const cookie = pairOf(await openSession(opening, credential));
  const session = await read(cookie, 'seller');
  const person = { id: BOB, role: 'packer', name: 'Omar' };
  expect(session).toEqual({ id: [...rows.keys()][0], audience: 'seller', subject: BOB, person });
  const sessions = session ? [session] : [];
  expect((await stillOpen(sessions)).size).toBe(1);
  // When the role of a staff member changes, the server closes their open event streams. Their next request gets the
  // new role.
  staff.set(BOB, { ...OMAR, role: 'courier' });
  expect((await stillOpen(sessions)).size).toBe(0);
  expect(await read(cookie, 'seller')).toMatchObject({ person: { role: 'courier' } });
  staff.clear();
  expect(await read(cookie, 'seller')).toBeUndefined();
  expect((await stillOpen(sessions)).size).toBe(0);
});

test('the seller from the environment has the role of the owner', async () => {
  const person = { id: 'owner', role: 'owner', name: 'Seller' };
  expect(await read(await open('seller'), 'seller')).toMatchObject({ person });
});

test('deleting an account ends its sessions', async () => {
  const cookie = await open('shopper');
  users.clear();
  expect(await read(cookie)).toBeUndefined();
});

test('the server stores the last use of a session at most every ten minutes', async () => {
  const cookie = await open('shopper');
  const seen = () => [...rows.values()][0]?.seenAt?.getTime();
  const openedAt = Date.now();
  await read(cookie);
  expect(seen()).toBeUndefined();
  vi.setSystemTime(openedAt + 11 * 60_000);
  await read(cookie);
  expect(seen()).toBe(openedAt + 11 * 60_000);
  vi.setSystemTime(openedAt + 20 * 60_000);
  await read(cookie);
  expect(seen()).toBe(openedAt + 11 * 60_000);
});

const claims = { sub: ADA, aud: 'shopper', iss: 'basketful' };
const key = (secret: string) => new TextEncoder().encode(secret);
const signed = (more: object, alg = 'HS256', secret = SECRET) =>
  new SignJWT({ ...claims, jti: [...rows.keys()][0], exp: Date.now() / 1000 + 60, ...more })
    .setProtectedHeader({ alg })
    .sign(key(secret));

test('a session token with a wrong claim or signature is rejected', async () => {
  await open('shopper');
  expect(await read(`token=${await signed({})}`)).toBeDefined();
  const forged = await Promise.all([
    signed({}, 'HS256', 'y'.repeat(32)),
    signed({}, 'HS512'),
    signed({ iss: 'another' }),
    signed({ aud: 'device' }),
    signed({ sub: BOB }),
    signed({ exp: undefined }),
    signed({ jti: 'not-a-uuid' }),
    new UnsecuredJWT({ ...claims, jti: [...rows.keys()][0], exp: Date.now() }).encode(),
    'no token',
  ]);
  for (const token of forged) expect(await read(`token=${token}`), token).toBeUndefined();
});
