import { endpoint } from '@/lib/api/endpoint';
import { readSession } from '@/lib/auth/sessions';
import { slotsFor } from '@/lib/checkout/slot/reserve-slot';
import { deliversQuery } from '@/lib/delivery/schema';
import { deliversAnswer } from '@/lib/delivery/view';
import { deliveryTo } from '@/lib/shop/delivery-area';
import { readShop } from '@/lib/shop/read';
import { shopAnswer } from '@/lib/shop/view';
import { slotsQuery } from '@/lib/slots/schema';
import { slotsAnswer } from '@/lib/slots/view';

export const endpoints = [
  endpoint({
    method: 'GET',
    path: '/api/shop/settings',
    summary:
      'The shop itself: name, contact, opening hours, delivery time and area, currency and tax. Its defaults where the ' +
      'seller has set nothing.',
    answer: shopAnswer,
    handle: async () => ({
      shop: await readShop(),
    }),
  }),

  endpoint({
    method: 'GET',
    path: '/api/shop/delivers',
    summary: 'Whether the shop delivers to a zip code, and on which terms.',
    query: deliversQuery,
    refusals: ['badInput'],
    answer: deliversAnswer,
    handle: async ({ query }) => deliveryTo(await readShop(), query.zip),
  }),

  endpoint({
    method: 'GET',
    path: '/api/shop/windows',
    summary:
      'The windows of the next 14 days that can be taken now, with what is left of each for this shopper. Refused while ' +
      'shoppers choose no time, and for a zip code outside the delivery area.',
    query: slotsQuery,
    refusals: ['badInput', 'unprocessable'],
    answer: slotsAnswer,
    handle: async ({ request, query }) =>
      slotsFor(query.zip, (await readSession(request, 'shopper'))?.subject),
  }),
];
