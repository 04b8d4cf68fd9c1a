import { openApiEndpoint } from '@/app/api/all-endpoints';
import { routesOf } from '@/lib/api/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routesOf([openApiEndpoint]);
