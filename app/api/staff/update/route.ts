import * as endpoints from '@/lib/api/endpoints/staff';
import { route } from '@/lib/api/route';
import { updateStaff } from '@/lib/staff/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.updateStaff,
  async ({ body }) => ({ member: await updateStaff(body) }),
);
