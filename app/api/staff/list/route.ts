import * as endpoints from '@/lib/api/endpoints/staff';
import { route } from '@/lib/api/route';
import { listStaff } from '@/lib/staff/queries';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(endpoints.listStaff, async () => ({
  staff: await listStaff(),
}));
