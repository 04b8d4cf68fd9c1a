import { noteDoorReturned } from '@/lib/api/endpoints/courier';
import { route } from '@/lib/api/route';
import { noteReturned } from '@/lib/checkout/fulfil/returned';
import { may } from '@/lib/staff/roles';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  noteDoorReturned,
  async ({ session: { person }, body }) => {
    await noteReturned(body, { courier: person.id, isBound: !may(person.role, 'money') });
  },
);
