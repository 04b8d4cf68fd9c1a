import { endpoints as editingEndpoints } from '@/app/api/product/editing-endpoints';
import { endpoints } from '@/app/api/product/endpoints';
import { routesOf } from '@/lib/api/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routesOf([
  ...endpoints,
  ...editingEndpoints,
]);
