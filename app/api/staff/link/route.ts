import * as endpoints from '@/lib/api/endpoints/staff';
import { route } from '@/lib/api/route';
import { renewInvitation } from '@/lib/staff/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.renewInvitation,
  ({ body }) => renewInvitation(body.id),
);
