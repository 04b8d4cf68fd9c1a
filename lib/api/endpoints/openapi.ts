import { endpoint } from '@/lib/api/endpoint';

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This description, as OpenAPI 3.1.',
  format: 'document',
});
