import * as endpoints from '@/lib/api/endpoints/staff';
import { route } from '@/lib/api/route';
import { allowDevice } from '@/lib/staff/shared-devices';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.allowDevice,
  ({ session, body }) => allowDevice(session, body.allowed),
);
