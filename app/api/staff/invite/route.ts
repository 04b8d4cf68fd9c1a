import * as endpoints from '@/lib/api/endpoints/staff';
import { route } from '@/lib/api/route';
import { inviteStaff } from '@/lib/staff/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(endpoints.inviteStaff, ({ body }) =>
  inviteStaff(body),
);
