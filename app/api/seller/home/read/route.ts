import * as endpoints from '@/lib/api/endpoints/home';
import { route } from '@/lib/api/route';
import { readHome, viewHome } from '@/lib/home/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(endpoints.readHome, async () =>
  viewHome(await readHome()),
);
