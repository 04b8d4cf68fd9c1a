import { endpoint } from '@/lib/api/endpoint';
import { cancelBlockedMessage } from '@/lib/checkout/follow-up/first-order';
import { cancelByLink } from '@/lib/checkout/fulfil/cancel';
import { proveCanceller, requestCancelCode } from '@/lib/guests/cancel-code';
import { readGuestOrder, viewLinked } from '@/lib/guests/read-order';
import { cancelByLinkInput, orderLinkInput } from '@/lib/guests/schema';
import { linkedOrderResponse } from '@/lib/guests/view';
import { clientIp } from '@/lib/http/client-ip';
import { orderResponse } from '@/lib/orders/view';
import { ORDER_CHANGE_NOTE } from './endpoints';

export const endpoints = [
  endpoint({
    call: 'POST /api/order/by-link',
    summary:
      'Returns the order of a guest by the link in an email about it, without name, address and notes. Its only ' +
      'possible action is `cancel`. The link works for 90 days, until an account claims the order.',
    body: orderLinkInput,
    readsAddress: true,
    answer: linkedOrderResponse,
    errors: ['notFound', 'tooMany'],
    handle: ({ body, request }) => readGuestOrder(body, request),
  }),

  endpoint({
    call: 'POST /api/order/by-link/code',
    summary:
      'Emails a code of six digits to the email address of a guest order. The code cancels the order within ten ' +
      'minutes. The link in an email identifies the order. A new code replaces the previous one. Rejected if the ' +
      'order can no longer be cancelled, and if the shop sends no email.',
    body: orderLinkInput,
    message: ['successMessages', 'cancelCodeOnItsWay'],
    errors: ['notFound', 'conflict', 'tooMany', 'unavailable'],
    handle: ({ body, request }) => requestCancelCode(body, clientIp(request), cancelBlockedMessage),
  }),

  endpoint({
    call: 'POST /api/order/by-link/cancel',
    summary:
      'Cancels the order of a guest by the link in an email about it, while it is "Order Placed". An online payment ' +
      'is refunded. Requires the session of the guest or a code of POST /api/order/by-link/code, which works once and ' +
      `can be tried five times. ${ORDER_CHANGE_NOTE}`,
    body: cancelByLinkInput,
    readsAddress: true,
    answer: orderResponse,
    errors: ['notFound', 'conflict', 'tooMany'],
    handle: async ({ body, request }) => {
      const { guest, isProven } = await proveCanceller(body, request, cancelBlockedMessage);
      const { order: id, reason } = body;
      return { order: await cancelByLink(guest, { id, reason }, viewLinked, isProven) };
    },
  }),
];
