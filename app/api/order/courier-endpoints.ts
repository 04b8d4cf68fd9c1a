import { endpoint } from '@/lib/api/endpoint';
import { changeStatus } from '@/lib/checkout/fulfil/change-status';
import { knownDeposits, recordReturns } from '@/lib/checkout/fulfil/returned';
import { assignTo, recordFailedDelivery, routeDeliveries } from '@/lib/couriers/commands';
import { cashOf } from '@/lib/couriers/handovers';
import { deliveriesOf, listCouriers, listPeople } from '@/lib/couriers/queries';
import {
  assignInput,
  deliverInput,
  doorReturnedInput,
  failedInput,
  routeInput,
} from '@/lib/couriers/schema';
import { couriersAnswer, deliveriesAnswer } from '@/lib/couriers/view';
import { givenKeyOf } from '@/lib/http/idempotency-key';
import { orderAnswer } from '@/lib/orders/view';
import { may } from '@/lib/staff/roles';

const PRESS =
  'The same `Idempotency-Key` is one press, also when it is sent again much later. Somebody else’s order is a 404.';

export const endpoints = [
  endpoint({
    method: 'GET',
    path: '/api/order/couriers',
    summary:
      'The members of staff who may bring orders, and everybody who may pack or bring them; none in a shop without staff.',
    session: 'seller',
    needs: 'pack',
    answer: couriersAnswer,
    handle: async () => {
      const [couriers, people] = await Promise.all([listCouriers(), listPeople()]);
      return { couriers, people };
    },
  }),

  endpoint({
    method: 'POST',
    path: '/api/order/assign',
    summary: 'Gives an open order to a member of staff who may bring it, or to nobody.',
    session: 'seller',
    needs: 'pack',
    body: assignInput,
    answer: orderAnswer,
    refusals: ['notFound', 'conflict'],
    handle: async ({ body }) => ({
      order: await assignTo(body),
    }),
  }),

  endpoint({
    method: 'GET',
    path: '/api/order/courier',
    summary:
      'What is given to who asks and is packed or on its way, in the order of the promises or as moved by hand, and what was just ' +
      'delivered; with the cash that is to be handed over.',
    session: 'seller',
    needs: 'deliver',
    answer: deliveriesAnswer,
    handle: async ({ session: { person } }) => {
      const [deliveries, cash, deposits] = await Promise.all([
        deliveriesOf(person.id),
        cashOf(person.id),
        knownDeposits(),
      ] as const);
      return { deliveries, ...cash, deposits };
    },
  }),

  endpoint({
    method: 'POST',
    path: '/api/order/courier',
    summary: `Takes an own delivery along, delivers it, or takes the last of these back within a minute. ${PRESS}`,
    session: 'seller',
    needs: 'deliver',
    body: deliverInput,
    idempotent: true,
    refusals: ['notFound', 'conflict'],
    handle: async ({ session: { person }, body, request }) => {
      await changeStatus(body, { courier: person.id, key: givenKeyOf(request) });
    },
  }),

  endpoint({
    method: 'POST',
    path: '/api/order/failed',
    summary: `Nobody took an own delivery at the door: why, and whether it is tried again or goes back to the shop. ${PRESS}`,
    session: 'seller',
    needs: 'deliver',
    body: failedInput,
    idempotent: true,
    refusals: ['notFound', 'conflict'],
    handle: async ({ session: { person }, body, request }) => {
      await recordFailedDelivery(person, body, givenKeyOf(request));
    },
  }),

  endpoint({
    method: 'POST',
    path: '/api/order/door-returned',
    summary:
      'Notes the deposits that came back with an own delivery, as POST /api/order/returned does.',
    session: 'seller',
    needs: 'deliver',
    body: doorReturnedInput,
    refusals: ['notFound', 'conflict'],
    handle: async ({ session: { person }, body }) => {
      await recordReturns(body, { courier: person.id, isBound: !may(person.role, 'money') });
    },
  }),

  endpoint({
    method: 'POST',
    path: '/api/order/route',
    summary: 'Keeps the order in which the own deliveries are brought.',
    session: 'seller',
    needs: 'deliver',
    body: routeInput,
    handle: ({ session: { person }, body }) => routeDeliveries(person.id, body),
  }),
];
