import { endpoint } from '@/lib/api/endpoint';
import { refundInput, undoRefundInput } from '@/lib/orders/refund-schema';
import { orderAnswer, refundAnswer } from '@/lib/orders/view';
import { CHANGING } from './promised';

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/order/refund',
  summary:
    'Gives pieces (`lines`), the delivery fee or an `amount` of a delivered order back, never more than was paid in all: to the ' +
    '`card` by Stripe, or noted as given in `cash` or as `credit`. The shopper reads it on the order and in a mail; an invoice gets a ' +
    `credit note. \`preview\` only answers what it comes to. ${CHANGING}`,
  session: 'seller',
  needs: 'money',
  body: refundInput,
  idempotent: true,
  answer: refundAnswer,
  refusals: ['notFound', 'conflict'],
});

export const undoRefund = endpoint({
  method: 'POST',
  path: '/api/order/refund-undo',
  summary:
    'Takes a refund in cash or as credit back, on the day on which it was noted and before that is closed. One to the card ' +
    `stays, and so does one that an invoice knows. ${CHANGING}`,
  session: 'seller',
  needs: 'money',
  body: undoRefundInput,
  answer: orderAnswer,
  refusals: ['notFound', 'conflict'],
});
