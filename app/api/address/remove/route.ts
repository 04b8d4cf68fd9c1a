import { removeAddress } from '@/lib/addresses/commands';
import * as endpoints from '@/lib/api/endpoints/address';
import { route } from '@/lib/api/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.removeAddress,
  ({ session, body }) => removeAddress(session.subject, body.id),
);
