import { getOpenApi } from '@/lib/api/endpoints/openapi';
import { openApiResponse } from '@/lib/api/reference/openapi-response';
import { route } from '@/lib/api/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(getOpenApi, ({ request }) =>
  openApiResponse(request),
);
