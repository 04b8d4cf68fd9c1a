import * as endpoints from '@/lib/api/endpoints/staff';
import { route } from '@/lib/api/route';
import { listSharedDevices } from '@/lib/staff/shared-devices';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.listSharedDevices,
  listSharedDevices,
);
