import { endpoint } from '@/lib/api/endpoint';
import { assertMay } from '@/lib/api/route';
import { assignPicker, releasePicker } from '@/lib/checkout/fulfil/assign-picker';
import { changeStatus } from '@/lib/checkout/fulfil/change-status';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { proposeReplacement } from '@/lib/checkout/fulfil/propose';
import { knownDeposits, recordReturns } from '@/lib/checkout/fulfil/record-returns';
import {
  assignPickerInput,
  packInput,
  proposeInput,
  releasePickerInput,
  returnedInput,
  statusInput,
} from '@/lib/orders/change-schema';
import { depositsResponse, orderResponse } from '@/lib/orders/view';
import { can } from '@/lib/staff/roles';
import { ORDER_CHANGE_NOTE } from './endpoints';

export const endpoints = [
  endpoint({
    call: 'POST /api/order/claim',
    summary:
      'Assigns an open order to the caller for packing, so that nobody else packs it. The assignment ends 15 minutes ' +
      'after the last count, or with /api/order/release. To take over an order, name the person who is packing it. The ' +
      'first count by a staff member assigns the order as well.',
    session: 'seller',
    needs: 'pack',
    body: assignPickerInput,
    answer: orderResponse,
    errors: ['notFound', 'conflict'],
    handle: async ({ body }) => ({ order: await assignPicker(body) }),
  }),

  endpoint({
    call: 'POST /api/order/release',
    summary: "Ends the caller's assignment to pack an order. Idempotent.",
    session: 'seller',
    needs: 'pack',
    body: releasePickerInput,
    answer: orderResponse,
    errors: ['notFound', 'conflict'],
    handle: async ({ body }) => ({ order: await releasePicker(body) }),
  }),

  endpoint({
    call: 'POST /api/order/status',
    summary:
      'Changes the status of an order: Order Placed, Packed, Out for delivery, Delivered; or Cancelled before it is ' +
      'delivered, which refunds an online payment. The seller can undo their last change within a minute: `from` is ' +
      'the current status, `status` the previous one. "Packed" works like POST /api/order/pack without lines: the ' +
      `quantities counted so far are charged. ${ORDER_CHANGE_NOTE}`,
    session: 'seller',
    needs: 'pack',
    body: statusInput,
    answer: orderResponse,
    errors: ['notFound', 'conflict'],
    handle: async ({ session, body }) => {
      // Cancelling refunds the payment, and undoing requests it again. Both need the permission `money`.
      if ([body.from, body.status].includes('Cancelled')) assertMay(session, 'money');
      return { order: await changeStatus(body) };
    },
  }),

  endpoint({
    call: 'POST /api/order/pack',
    summary:
      'Packs an order with the picked quantities and sets it to "Packed". Omitted lines keep their last count; ' +
      'uncounted lines are complete. Missing items lower the amount due, and the difference of an online payment is ' +
      'refunded. A replacement costs at most as much as the items that it replaces. The order can be packed again ' +
      'until it leaves; an online order only for a lower total. With `done: false` the counts are saved and nothing ' +
      `else changes. ${ORDER_CHANGE_NOTE}`,
    session: 'seller',
    needs: 'pack',
    body: packInput,
    answer: orderResponse,
    errors: ['notFound', 'conflict'],
    handle: async ({ body }) => ({ order: await packOrder(body) }),
  }),

  endpoint({
    call: 'POST /api/order/propose',
    summary:
      'Asks the shopper of an order in packing whether another product may replace the missing quantity of a line. The ' +
      'replacement costs at most as much, and its stock is reserved. The shopper can answer for five minutes; then the ' +
      'substitution preference of the order applies. Until then the order can be packed only if that line is counted. ' +
      ORDER_CHANGE_NOTE,
    session: 'seller',
    needs: 'pack',
    body: proposeInput,
    answer: orderResponse,
    errors: ['notFound', 'conflict'],
    handle: async ({ body }) => ({ order: await proposeReplacement(body) }),
  }),

  endpoint({
    call: 'POST /api/order/returned',
    summary:
      'Records all deposits that a customer returned with an order, once it is packed. They reduce the amount due, and ' +
      'the difference of an online payment is refunded. `cashBack` is the amount by which they exceed the amount due. ' +
      'A later call corrects the record; if the order is paid online or has an invoice, a correction can only lower ' +
      'the amount due. On a cancelled order, only deposits that were recorded before can be corrected; they count as ' +
      `paid out in cash. ${ORDER_CHANGE_NOTE}`,
    session: 'seller',
    needs: 'pack',
    body: returnedInput,
    answer: orderResponse,
    errors: ['notFound', 'conflict'],
    handle: async ({ session: { person }, body }) => ({
      order: await recordReturns(body, { isBound: !can(person.role, 'money') }),
    }),
  }),

  endpoint({
    call: 'GET /api/order/deposits',
    summary:
      "Returns the distinct deposits of the shop's products, to choose from when a customer returns some.",
    session: 'seller',
    needs: 'orders',
    answer: depositsResponse,
    handle: async () => ({ deposits: await knownDeposits() }),
  }),
];
