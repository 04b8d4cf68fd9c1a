import { endpoint } from '@/lib/api/endpoint';
import { answerInput, proposeInput } from '@/lib/orders/change-schema';
import { orderAnswer } from '@/lib/orders/view';
import { CHANGING } from './promised';

export const proposeReplacement = endpoint({
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
});

export const answerProposal = endpoint({
  method: 'POST',
  path: '/api/order/answer',
  summary: `Answers the \`proposal\` of a line of an own order: yes or, without it, the missing pieces are left out. ${CHANGING}`,
  session: 'shopper',
  body: answerInput,
  answer: orderAnswer,
  refusals: ['notFound', 'conflict'],
});
