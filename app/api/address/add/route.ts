import { addAddress } from '@/lib/addresses/commands';
import * as endpoints from '@/lib/api/endpoints/address';
import { route } from '@/lib/api/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.addAddress,
  async ({ session, body }) => ({
    address: await addAddress(session.subject, body.address),
  }),
);
