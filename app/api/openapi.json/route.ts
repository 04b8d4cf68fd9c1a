import { getOpenApi } from '@/lib/api/endpoints/openapi';
import { openApi } from '@/lib/api/reference/openapi';
import { route } from '@/lib/api/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(getOpenApi, async () =>
  Response.json(openApi()),
);
