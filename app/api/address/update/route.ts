import { updateAddress } from '@/lib/addresses/commands';
import * as endpoints from '@/lib/api/endpoints/address';
import { route } from '@/lib/api/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.updateAddress,
  async ({ session, body }) => ({ address: await updateAddress(session.subject, body) }),
);
