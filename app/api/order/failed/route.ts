import { noteFailedDelivery } from '@/lib/api/endpoints/courier';
import { route } from '@/lib/api/route';
import { noteFailedTry } from '@/lib/couriers/commands';
import { givenKeyOf } from '@/lib/http/idempotency-key';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  noteFailedDelivery,
  async ({ session: { person }, body, request }) => {
    await noteFailedTry(person, body, givenKeyOf(request));
  },
);
