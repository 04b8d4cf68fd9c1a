import * as endpoints from '@/lib/api/endpoints/staff';
import { route } from '@/lib/api/route';
import { lockDevice } from '@/lib/staff/shared-devices';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.lockDevice,
  ({ session }) => lockDevice(session),
);
