import { endpoint } from '@/lib/api/endpoint';
import { changeStatus } from '@/lib/checkout/fulfil/change-status';
import { knownDeposits, recordReturns } from '@/lib/checkout/fulfil/record-returns';
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
import { couriersResponse, deliveriesResponse } from '@/lib/couriers/view';
import { requestIdempotencyKey } from '@/lib/http/parse';
import { orderResponse } from '@/lib/orders/view';
import { can } from '@/lib/staff/roles';

const PRESS =
  'Calls with the same `Idempotency-Key` count once, even if the retry comes much later. An order that is assigned ' +
  'to somebody else gets 404.';

export const endpoints = [
  endpoint({
    call: 'GET /api/order/couriers',
    summary:
      'Returns the staff members who may deliver orders, and everybody who may pack or deliver them; empty if the shop ' +
      'has no staff.',
    session: 'seller',
    needs: 'pack',
    answer: couriersResponse,
    handle: async () => {
      const [couriers, people] = await Promise.all([listCouriers(), listPeople()]);
      return { couriers, people };
    },
  }),

  endpoint({
    call: 'POST /api/order/assign',
    summary: 'Assigns an open order to a staff member who may deliver it, or to nobody.',
    session: 'seller',
    needs: 'pack',
    body: assignInput,
    answer: orderResponse,
    errors: ['notFound', 'conflict'],
    handle: async ({ body }) => ({ order: await assignTo(body) }),
  }),

  endpoint({
    call: 'GET /api/order/courier',
    summary:
      "Returns the caller's deliveries: orders that are packed or out for delivery, sorted by promised time or in the " +
      "courier's own order, and those that were just delivered. Includes the cash that the courier has to hand over.",
    session: 'seller',
    needs: 'deliver',
    answer: deliveriesResponse,
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
    call: 'POST /api/order/courier',
    summary:
      "Starts or completes one of the caller's deliveries, or undoes the last of these changes within a minute. " +
      PRESS,
    session: 'seller',
    needs: 'deliver',
    body: deliverInput,
    idempotent: true,
    errors: ['notFound', 'conflict'],
    handle: async ({ session: { person }, body, request }) => {
      await changeStatus(body, { courier: person.id, key: requestIdempotencyKey(request) });
    },
  }),

  endpoint({
    call: 'POST /api/order/failed',
    summary:
      'Records a failed delivery: the reason, and whether the courier tries again or returns the order to the shop. ' +
      PRESS,
    session: 'seller',
    needs: 'deliver',
    body: failedInput,
    idempotent: true,
    errors: ['notFound', 'conflict'],
    handle: async ({ session: { person }, body, request }) => {
      await recordFailedDelivery(person, body, requestIdempotencyKey(request));
    },
  }),

  endpoint({
    call: 'POST /api/order/door-returned',
    summary:
      "Records the deposits that a customer returned with one of the caller's deliveries, like POST " +
      '/api/order/returned.',
    session: 'seller',
    needs: 'deliver',
    body: doorReturnedInput,
    errors: ['notFound', 'conflict'],
    handle: async ({ session: { person }, body }) => {
      await recordReturns(body, { courier: person.id, isBound: !can(person.role, 'money') });
    },
  }),

  endpoint({
    call: 'POST /api/order/route',
    summary: "Sets the order in which the courier makes the caller's deliveries.",
    session: 'seller',
    needs: 'deliver',
    body: routeInput,
    handle: ({ session: { person }, body }) => routeDeliveries(person.id, body),
  }),
];
