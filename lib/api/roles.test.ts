import { readdirSync } from 'node:fs';
import { sep } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { allEndpoints } from '@/app/api/all-endpoints';
import { CALLS, PAGES, rowsOf } from '@/e2e/support/role-matrix';
import { stubShopEnv } from '@/e2e/support/shop-env';
import { readSession } from '@/lib/auth/sessions';
import { currentActor, inRequest } from '@/lib/observe/request-context';
import { type Role, STAFF_ROLES } from '@/lib/staff/roles';
import { canOpen, firstPageOf } from '@/lib/staff/screens';
import type { Endpoint } from './endpoint';
import { routesOf } from './route';

/* Compares the access of each role, and without a session, with a hand-written table. Covers every endpoint and
   seller page. */

vi.mock('next/server', async (original) => ({
  ...(await original<typeof import('next/server')>()),
  connection: async () => {},
}));
vi.mock('@/lib/auth/sessions', () => ({ readSession: vi.fn() }));

stubShopEnv();
beforeEach(() => void vi.mocked(readSession).mockReset());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const calls = allEndpoints.filter(({ session }) => session === 'seller' || session === 'both');

test('the role table has one row for each seller endpoint', () => {
  expect([...rowsOf(CALLS).keys()].sort()).toEqual(calls.map(nameOf).sort());
});

async function statusFor(endpoint: Endpoint, role: Role | undefined): Promise<number> {
  const person = role && { id: role, role, name: role };
  vi.mocked(readSession).mockImplementation(async (_, audience: string) =>
    audience === 'seller' && person
      ? { id: 'one', audience: 'seller', subject: role, person }
      : undefined,
  );
  // Without schemas for the input, the response depends only on the role, and nothing reads the database.
  const noInput = {
    query: undefined,
    body: undefined,
    readsAddress: undefined,
    readsPrices: undefined,
  };
  const bare = { ...endpoint, ...noInput, handle: async () => ({}) };
  const { method, path } = endpoint;
  const answer = await routesOf([bare])[method](
    new Request(`http://shop${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
    }),
  );
  return answer.status;
}

test.each(calls.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'exactly the roles in the role table may call %s',
  async (name, endpoint) => {
    const allowed = rowsOf(CALLS).get(name) ?? [];
    expect(await statusFor(endpoint, undefined)).toBe(401);
    expect(await statusFor(endpoint, 'owner')).toBe(200);
    for (const role of STAFF_ROLES)
      expect([role, await statusFor(endpoint, role)]).toEqual([
        role,
        allowed.includes(role) ? 200 : 403,
      ]);
  },
);

test('exactly the roles in the role table may open a seller page', () => {
  const files = readdirSync('app/[lang]/seller/[locale]', { recursive: true }).map(String);
  const pages = files
    .map((file) => file.split(sep))
    .filter((parts) => parts.at(-1) === 'page.tsx')
    .map((parts) => ['/seller', ...parts.slice(0, -1)].join('/'));
  const rows = rowsOf(PAGES);
  expect([...rows.keys()].sort()).toEqual(pages.sort());
  for (const [page, allowed] of rows) {
    expect(canOpen('owner', page)).toBe(true);
    expect(STAFF_ROLES.filter((role) => canOpen(role, page))).toEqual(allowed);
  }
  expect(['/seller/unknown', '/other'].filter((page) => canOpen('manager', page))).toEqual([]);
});

test('each role may open its own start page', () => {
  const first = STAFF_ROLES.map((role) => [role, firstPageOf(role)]);
  expect(first).toEqual([
    ['manager', '/seller'],
    ['packer', '/seller/orders'],
    ['courier', '/seller/deliveries'],
  ]);
});

test('the actor of a request has the name of a staff member, but no name for the owner', async () => {
  const [call] = calls.filter((one) => one.needs === 'orders' && one.method === 'GET');
  if (!call) throw new Error('no call');
  const actorOf = (role: Role) =>
    inRequest({ correlationId: 'a test' }, async () => {
      await statusFor(call, role);
      return currentActor();
    });
  expect(await actorOf('packer')).toEqual({ kind: 'seller', id: 'packer', name: 'packer' });
  expect(await actorOf('owner')).toEqual({ kind: 'seller', id: 'owner' });
});
