import { endpoint } from '@/lib/api/endpoint';
import { readSession } from '@/lib/auth/sessions';
import { slotsFor } from '@/lib/checkout/slot/reserve-slot';
import { deliversQuery, slotsQuery } from '@/lib/delivery/schema';
import { deliversResponse } from '@/lib/delivery/view';
import { clientIp } from '@/lib/http/client-ip';
import { deliveryTo, placeOfQuery } from '@/lib/shop/delivery-area';
import { publicShop, readShop } from '@/lib/shop/read';
import { shopViewResponse } from '@/lib/shop/view';
import { slotsResponse } from '@/lib/slots/view';
import { withdrawByNumber } from '@/lib/withdrawal/commands';
import { withdrawalInput } from '@/lib/withdrawal/schema';
import { withdrawalReceipt } from '@/lib/withdrawal/view';

export const endpoints = [
  endpoint({
    call: 'GET /api/shop/settings',
    summary:
      'Returns the public settings of the shop: name, contact, opening hours, delivery time and area, currency and ' +
      'tax. Fields that the seller has not set have their defaults. `payMethods` has the payment methods on delivery ' +
      'that are on, without bank details.',
    answer: shopViewResponse,
    handle: async () => ({ shop: publicShop(await readShop()) }),
  }),

  endpoint({
    call: 'GET /api/shop/delivers',
    summary:
      'Returns whether the shop delivers to a zip code or an area, with fee and minimum order.',
    query: deliversQuery,
    readsAddress: true,
    errors: ['badInput'],
    answer: deliversResponse,
    handle: async ({ query }) => {
      const shop = await readShop();
      return deliveryTo(shop, placeOfQuery(shop, query) ?? { zipcode: '' });
    },
  }),

  endpoint({
    call: 'GET /api/shop/windows',
    summary:
      'Returns the delivery slots of the next 14 days that can be booked now, with the remaining capacity for this ' +
      'shopper. Rejected if the shop has no delivery slots, or if the zip code is outside the delivery area.',
    query: slotsQuery,
    readsAddress: true,
    errors: ['badInput', 'unprocessable'],
    answer: slotsResponse,
    handle: async ({ request, query }) =>
      slotsFor(query, (await readSession(request, 'shopper'))?.subject),
  }),

  endpoint({
    call: 'POST /api/shop/withdrawal',
    summary:
      'Withdraws from an order, as a consumer in the EU can do without signing in. Number, day and email address ' +
      'identify the order. The consumer and the seller get an email. A repeated call changes nothing.',
    body: withdrawalInput,
    message: ['successMessages', 'withdrawalReceived'],
    answer: withdrawalReceipt,
    errors: ['notFound', 'conflict', 'tooMany'],
    handle: ({ body, request }) => withdrawByNumber(body, clientIp(request)),
  }),
];
