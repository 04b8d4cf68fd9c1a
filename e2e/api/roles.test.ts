import { expect, test } from 'vitest';
import { Client, newSeller } from '@/e2e/support/client';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { newStaff } from '@/e2e/support/new-staff';
import { CALLS, rowsOf } from '@/e2e/support/role-matrix';
import { STAFF_ROLES } from '@/lib/staff/roles';

/*
 * lib/api/roles.test.ts checks the permissions of each role. These tests repeat the checks over HTTP, to
 * prove that every handler enforces them.
 */

openTestShop();

const owner = () => newSeller(SHOP);

test('each seller request returns 401 without a session, and 403 for a role without the permission', async () => {
  const seller = await owner();
  const send = (client: Client, call: string) => {
    const [method = '', path = ''] = call.split(' ');
    return client.send(method, path, method === 'POST' ? {} : undefined);
  };
  const stranger = new Client(SHOP);
  for (const call of rowsOf(CALLS).keys())
    expect.soft([call, (await send(stranger, call)).status]).toEqual([call, 401]);
  for (const role of STAFF_ROLES) {
    const { client } = await newStaff(seller, role, `A ${role}`, SHOP);
    for (const [call, roles] of rowsOf(CALLS))
      if (!roles.includes(role))
        expect.soft([role, call, (await send(client, call)).status]).toEqual([role, call, 403]);
    expect((await client.get('/api/seller/sessions')).body.sessions).toHaveLength(1);
  }
});

test('a packer can pack but not cancel orders, and loses access when the owner removes the packer', async () => {
  const seller = await owner();
  const { client, id, email } = await newStaff(seller, 'packer', 'A packer', SHOP);
  const one = (path: string) => client.get(path).then(({ status }) => status);
  expect(await one('/api/order/seller?open=true&limit=1')).toBe(200);
  const cancel = { id: 'a'.repeat(24), from: 'Order Placed', status: 'Cancelled' };
  expect((await client.post('/api/order/status', cancel)).status).toBe(403);
  const back = { ...cancel, from: 'Cancelled', status: 'Order Placed' };
  expect((await client.post('/api/order/status', back)).status).toBe(403);
  expect((await client.post('/api/order/status', { ...cancel, status: 'Packed' })).status).toBe(
    404,
  );
  const again = new Client(SHOP);
  const login = { email, password: 'correct horse' };
  expect((await again.post('/api/seller/login', login)).body).toMatchObject({ person: { id } });
  expect((await again.get('/api/seller/is-auth')).body).toMatchObject({
    person: { role: 'packer' },
  });
  expect((await seller.get('/api/seller/is-auth')).body).toEqual({ success: true });
  await seller.post('/api/staff/remove', { id });
  expect(await one('/api/seller/sessions')).toBe(401);
  expect((await again.get('/api/seller/is-auth')).body.success).toBe(false);
  expect((await again.post('/api/seller/login', login)).status).toBe(401);
});
