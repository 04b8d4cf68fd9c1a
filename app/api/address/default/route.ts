import { setDefaultAddress } from '@/lib/addresses/commands';
import * as endpoints from '@/lib/api/endpoints/address';
import { route } from '@/lib/api/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.setDefaultAddress,
  ({ session, body }) => setDefaultAddress(session.subject, body.id),
);
