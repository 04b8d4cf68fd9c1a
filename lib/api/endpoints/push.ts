import { endpoint } from '@/lib/api/endpoint';
import { subscribeInput, unsubscribeInput } from '@/lib/push/schema';
import { pushStateAnswer } from '@/lib/push/view';

export const readShopperPush = endpoint({
  method: 'GET',
  path: '/api/user/push',
  summary:
    'The key with which a browser asks to be told what the shop asks of its orders, null where the shop sends nothing; and ' +
    'whether this session is told.',
  session: 'shopper',
  answer: pushStateAnswer,
});

export const subscribeShopperPush = endpoint({
  method: 'POST',
  path: '/api/user/push/subscribe',
  summary:
    "Has this browser told when the shop asks something of an order, until it is unsubscribed or signed out. The body is the browser's " +
    'own PushSubscription. Repeatable for the same endpoint.',
  session: 'shopper',
  body: subscribeInput,
  refusals: ['unprocessable'],
});

export const unsubscribeShopperPush = endpoint({
  method: 'POST',
  path: '/api/user/push/unsubscribe',
  summary: 'Ends what this browser is told. Repeatable.',
  session: 'shopper',
  body: unsubscribeInput,
});
