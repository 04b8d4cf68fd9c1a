import * as endpoints from '@/lib/api/endpoints/page';
import { route } from '@/lib/api/route';
import { removePage } from '@/lib/pages/commands';
import { viewEntry } from '@/lib/pages/view';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.removePage,
  async ({ body }) => ({
    pages: (await removePage(body.slug, body.revision)).list.map(viewEntry),
  }),
);
