import { endpoint } from '@/lib/api/endpoint';
import { readGuestOrder } from '@/lib/guests/read-order';
import { orderLinkInput } from '@/lib/guests/schema';
import { clientIp } from '@/lib/http/client-ip';
import { orderAnswer } from '@/lib/orders/view';

export const endpoints = [
  endpoint({
    method: 'POST',
    path: '/api/order/by-link',
    summary:
      'Returns the order of a guest by the link of a mail about it, without name, address and notes, and without ' +
      'actions. The link works for 90 days, until an account claims the order.',
    body: orderLinkInput,
    readsAddress: true,
    answer: orderAnswer,
    errors: ['notFound', 'tooMany'],
    handle: async ({ body, request }) => ({ order: await readGuestOrder(body, clientIp(request)) }),
  }),
];
