import { noteReturnedDeposits } from '@/lib/api/endpoints/order';
import { route } from '@/lib/api/route';
import { noteReturned } from '@/lib/checkout/fulfil/returned';
import { may } from '@/lib/staff/roles';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  noteReturnedDeposits,
  async ({ session: { person }, body }) => ({
    order: await noteReturned(body, { isBound: !may(person.role, 'money') }),
  }),
);
