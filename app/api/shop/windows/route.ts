import * as endpoints from '@/lib/api/endpoints/shop';
import { route } from '@/lib/api/route';
import { listWindows } from '@/lib/windows/queries';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.getWindows,
  async ({ query }) => listWindows(query.zip),
);
