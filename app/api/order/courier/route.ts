import { deliverOrder, getDeliveries } from '@/lib/api/endpoints/courier';
import { route, routeBoth } from '@/lib/api/route';
import { changeStatus } from '@/lib/checkout/fulfil/change-status';
import { knownDeposits } from '@/lib/checkout/fulfil/returned';
import { cashOf } from '@/lib/couriers/handovers';
import { deliveriesOf } from '@/lib/couriers/queries';
import { givenKeyOf } from '@/lib/http/idempotency-key';

const read = route(getDeliveries, async ({ session: { person } }) => {
  const [deliveries, cash, deposits] = await Promise.all([
    deliveriesOf(person.id),
    cashOf(person.id),
    knownDeposits(),
  ] as const);
  return { deliveries, ...cash, deposits };
});

const deliver = route(deliverOrder, async ({ session: { person }, body, request }) => {
  await changeStatus(body, { courier: person.id, key: givenKeyOf(request) });
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeBoth(read, deliver);
