import { noteDoorReturned } from '@/lib/api/endpoints/courier';
import { route } from '@/lib/api/route';
import { noteReturned } from '@/lib/checkout/fulfil/returned';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  noteDoorReturned,
  async ({ session: { person }, body }) => {
    await noteReturned(body, person.id);
    return {};
  },
);
