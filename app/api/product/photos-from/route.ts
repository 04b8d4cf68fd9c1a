import * as endpoints from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { fetchPhotos } from '@/lib/catalog/photos/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.fetchProductPhotos,
  async ({ body }) => fetchPhotos(body),
);
