import { endpoint } from '@/lib/api/endpoint';
import { assertMay } from '@/lib/api/route';
import { assignPicker, releasePicker } from '@/lib/checkout/fulfil/assign-picker';
import { changeStatus } from '@/lib/checkout/fulfil/change-status';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { proposeReplacement } from '@/lib/checkout/fulfil/propose';
import { knownDeposits, recordReturns } from '@/lib/checkout/fulfil/returned';
import {
  assignPickerInput,
  packInput,
  proposeInput,
  releasePickerInput,
  returnedInput,
  statusInput,
} from '@/lib/orders/change-schema';
import { depositsAnswer, orderAnswer } from '@/lib/orders/view';
import { may } from '@/lib/staff/roles';
import { CHANGING } from './promised';

export const endpoints = [
  endpoint({
    method: 'POST',
    path: '/api/order/claim',
    summary:
      'Takes an open order to pack, so that nobody else does: 15 minutes after the last count, or by /api/order/release, it is free ' +
      'again. One that somebody packs is taken over by naming them. A first count by a member of staff does the same.',
    session: 'seller',
    needs: 'pack',
    body: assignPickerInput,
    answer: orderAnswer,
    refusals: ['notFound', 'conflict'],
    handle: async ({ body }) => ({ order: await assignPicker(body) }),
  }),

  endpoint({
    method: 'POST',
    path: '/api/order/release',
    summary: 'Gives back an order that one has taken to pack. Repeatable.',
    session: 'seller',
    needs: 'pack',
    body: releasePickerInput,
    answer: orderAnswer,
    refusals: ['notFound', 'conflict'],
    handle: async ({ body }) => ({ order: await releasePicker(body) }),
  }),

  endpoint({
    method: 'POST',
    path: '/api/order/status',
    summary:
      'Changes the status of an order: Order Placed, Packed, Out for delivery, Delivered; Cancelled before it is delivered, ' +
      'which gives an online payment back. The last change of the seller can be taken back for a minute: `from` is the ' +
      'present status, `status` the one before. "Packed" is as POST /api/order/pack without lines: what was counted so far ' +
      `is what is due. ${CHANGING}`,
    session: 'seller',
    needs: 'pack',
    body: statusInput,
    answer: orderAnswer,
    refusals: ['notFound', 'conflict'],
    handle: async ({ session, body }) => {
      // A cancellation refunds the payment, and undoing it requests the payment again. Both need the
      // permission `money`.
      if ([body.from, body.status].includes('Cancelled')) assertMay(session, 'money');
      return { order: await changeStatus(body) };
    },
  }),

  endpoint({
    method: 'POST',
    path: '/api/order/pack',
    summary:
      'Packs an order with what was found; it is then "Packed". Lines that are not named keep what was counted, or are whole. ' +
      'Missing pieces lower what is due, and of an online payment the difference is given back. A replacement costs at most ' +
      'the pieces that it replaces. Until it leaves, the order can be packed anew; an online one only for less. With `done: ' +
      `false\` what was counted is kept and nothing else changes. ${CHANGING}`,
    session: 'seller',
    needs: 'pack',
    body: packInput,
    answer: orderAnswer,
    refusals: ['notFound', 'conflict'],
    handle: async ({ body }) => ({ order: await packOrder(body) }),
  }),

  endpoint({
    method: 'POST',
    path: '/api/order/propose',
    summary:
      'Asks the shopper of an order that is being packed whether a product may come instead of missing pieces of a line, at most at ' +
      'their price; its pieces are reserved. The shopper may answer for five minutes, then the wish of the order counts; until then ' +
      `the order is packed only with that line counted. ${CHANGING}`,
    session: 'seller',
    needs: 'pack',
    body: proposeInput,
    answer: orderAnswer,
    refusals: ['notFound', 'conflict'],
    handle: async ({ body }) => ({ order: await proposeReplacement(body) }),
  }),

  endpoint({
    method: 'POST',
    path: '/api/order/returned',
    summary:
      'Notes all deposits that came back with an order, once it is packed: they are taken off what is due, and of an online ' +
      'payment the difference is given back. What is beyond all that is due is `cashBack`. Noting them anew corrects it; of ' +
      'an order that is paid online or has an invoice only so that no more is due. Of a cancelled order, those that were noted before ' +
      `can be corrected: they count as paid out in cash. ${CHANGING}`,
    session: 'seller',
    needs: 'pack',
    body: returnedInput,
    answer: orderAnswer,
    refusals: ['notFound', 'conflict'],
    handle: async ({ session: { person }, body }) => ({
      order: await recordReturns(body, { isBound: !may(person.role, 'money') }),
    }),
  }),

  endpoint({
    method: 'GET',
    path: '/api/order/deposits',
    summary: "The deposits of the shop's products, each once, to choose from when some come back.",
    session: 'seller',
    needs: 'orders',
    answer: depositsAnswer,
    handle: async () => ({
      deposits: await knownDeposits(),
    }),
  }),
];
