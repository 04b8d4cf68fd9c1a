import * as endpoints from '@/lib/api/endpoints/home';
import { route } from '@/lib/api/route';
import { saveHome } from '@/lib/home/commands';
import { viewHome } from '@/lib/home/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.saveHome,
  async ({ body }) => viewHome(await saveHome(body)),
);
