import { endpoint } from '@/lib/api/endpoint';
import { claimInput, releaseInput } from '@/lib/orders/change-schema';
import { orderAnswer } from '@/lib/orders/view';

export const claimOrder = endpoint({
  method: 'POST',
  path: '/api/order/claim',
  summary:
    'Takes an open order to pack, so that nobody else does: 15 minutes after the last count, or by /api/order/release, it is free ' +
    'again. One that somebody packs is taken over by naming them. A first count by a member of staff does the same.',
  session: 'seller',
  needs: 'pack',
  body: claimInput,
  answer: orderAnswer,
  refusals: ['notFound', 'conflict'],
});

export const releaseOrder = endpoint({
  method: 'POST',
  path: '/api/order/release',
  summary: 'Gives back an order that one has taken to pack. Repeatable.',
  session: 'seller',
  needs: 'pack',
  body: releaseInput,
  answer: orderAnswer,
  refusals: ['notFound', 'conflict'],
});
