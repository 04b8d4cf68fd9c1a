import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { UserView } from '@/lib/auth/view';
import type { OrderView } from '@/lib/orders/view';
import { address, Client, products } from './client';
import { SHOP } from './in-process';

let people = 0;
export const freshEmail = () => {
  people += 1;
  return `guest-${people}@guest.example`;
};

export async function newGuest(email = freshEmail(), name = 'Grace Hopper') {
  const client = new Client(SHOP);
  const { status, body } = await client.post('/api/user/guest', { name, email });
  expect(status).toBe(200);
  const { _id } = body.user as UserView;
  return Object.assign(client, { email, userId: _id });
}

export async function placeOrder(
  client: Client,
  email: string,
  more: object = {},
): Promise<string> {
  const [product] = await products(SHOP, 'in', 1);
  const added = await client.post('/api/address/add', { address: { ...address, email, ...more } });
  const addressId = (added.body.address as { _id: string })._id;
  const body = { items: [{ product: product?._id, quantity: 1 }], address: addressId };
  const headers = { 'Idempotency-Key': randomUUID() };
  const { status, body: answer } = await client.post('/api/order/cod', body, { headers });
  if (status !== 200) throw new Error(`${status} ${answer.message}`);
  const [latest] = (await client.get('/api/order/user')).body.orders as OrderView[];
  return latest?._id ?? '';
}
