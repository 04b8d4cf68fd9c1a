import * as endpoints from '@/lib/api/endpoints/staff';
import { route } from '@/lib/api/route';
import { releaseClaimsOf } from '@/lib/checkout/fulfil/claim';
import { removeStaff } from '@/lib/staff/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.removeStaff,
  async ({ body }) => {
    await removeStaff(body.id);
    await releaseClaimsOf(body.id);
  },
);
