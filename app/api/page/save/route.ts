import * as endpoints from '@/lib/api/endpoints/page';
import { route } from '@/lib/api/route';
import { savePage } from '@/lib/pages/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.savePage,
  async ({ body }) => ({ page: await savePage(body) }),
);
