import { expect, test } from 'vitest';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { pageOrWhole } from './list-stream';
import type { OrdersPage } from './view';

const SHOP = 'https://shop.example';
const PHOTOS = ['/uploads/a.webp', 'https://res.cloudinary.com/a.webp'];

/** Returns a page of a list with two pages. A list with more than one page is streamed. */
const read = async ({ cursor }: { cursor?: string }) => {
  const orders = [{ items: [{ product: { image: PHOTOS } }] }];
  return omitUndefined({
    orders,
    nextCursor: cursor ? undefined : 'second',
  }) as unknown as OrdersPage;
};

test.each([
  ['a client on another origin', SHOP, [`${SHOP}/uploads/a.webp`, PHOTOS[1]]],
  ['the pages of the shop', '', PHOTOS],
])('a streamed list of orders contains the image URLs for %s', async (_, origin, image) => {
  const answer = await pageOrWhole({}, read, origin);
  if (!(answer instanceof Response)) throw new Error('the list was not streamed');
  const order = { items: [{ product: { image } }] };
  expect(await answer.json()).toEqual({ success: true, orders: [order, order] });
});
