import { endpoint } from '@/lib/api/endpoint';
import {
  assignInput,
  deliverInput,
  doorReturnedInput,
  failedInput,
  handoverInput,
  handoverQuery,
  routeInput,
} from '@/lib/couriers/schema';
import { courierCashAnswer, couriersAnswer, deliveriesAnswer } from '@/lib/couriers/view';
import { orderAnswer } from '@/lib/orders/view';

const PRESS =
  'The same `Idempotency-Key` is one press, also when it is sent again much later. Somebody else’s order is a 404.';

export const getCouriers = endpoint({
  method: 'GET',
  path: '/api/order/couriers',
  summary:
    'The members of staff who may bring orders, and everybody who may pack or bring them; none in a shop without staff.',
  session: 'seller',
  needs: 'pack',
  answer: couriersAnswer,
});

export const assignOrder = endpoint({
  method: 'POST',
  path: '/api/order/assign',
  summary: 'Gives an open order to a member of staff who may bring it, or to nobody.',
  session: 'seller',
  needs: 'pack',
  body: assignInput,
  answer: orderAnswer,
  refusals: ['notFound', 'conflict'],
});

export const getDeliveries = endpoint({
  method: 'GET',
  path: '/api/order/courier',
  summary:
    'What is given to who asks and is packed or on its way, in the order of the promises or as moved by hand, and what was just ' +
    'delivered; with the cash that is to be handed over.',
  session: 'seller',
  needs: 'deliver',
  answer: deliveriesAnswer,
});

export const deliverOrder = endpoint({
  method: 'POST',
  path: '/api/order/courier',
  summary: `Takes an own delivery along, delivers it, or takes the last of these back within a minute. ${PRESS}`,
  session: 'seller',
  needs: 'deliver',
  body: deliverInput,
  idempotent: true,
  refusals: ['notFound', 'conflict'],
});

export const noteFailedDelivery = endpoint({
  method: 'POST',
  path: '/api/order/failed',
  summary: `Nobody took an own delivery at the door: why, and whether it is tried again or goes back to the shop. ${PRESS}`,
  session: 'seller',
  needs: 'deliver',
  body: failedInput,
  idempotent: true,
  refusals: ['notFound', 'conflict'],
});

export const noteDoorReturned = endpoint({
  method: 'POST',
  path: '/api/order/door-returned',
  summary:
    'Notes the deposits that came back with an own delivery, as POST /api/order/returned does.',
  session: 'seller',
  needs: 'deliver',
  body: doorReturnedInput,
  refusals: ['notFound', 'conflict'],
});

export const routeDeliveries = endpoint({
  method: 'POST',
  path: '/api/order/route',
  summary: 'Keeps the order in which the own deliveries are brought.',
  session: 'seller',
  needs: 'deliver',
  body: routeInput,
});

export const getCourierCash = endpoint({
  method: 'GET',
  path: '/api/report/couriers',
  summary:
    'What each courier has to hand over of the cash that was collected at doors, and what was counted in on a day.',
  session: 'seller',
  needs: 'money',
  query: handoverQuery,
  answer: courierCashAnswer,
  refusals: ['badInput'],
});

export const handOverCash = endpoint({
  method: 'POST',
  path: '/api/report/handover',
  summary:
    'Counts in all that a courier has to hand over in one currency; each order once. What can still be taken back is counted in later. The same ' +
    '`Idempotency-Key` is one handover.',
  session: 'seller',
  needs: 'money',
  body: handoverInput,
  idempotent: true,
  answer: courierCashAnswer,
  refusals: ['conflict'],
});
