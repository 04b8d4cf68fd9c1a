import * as endpoints from '@/lib/api/endpoints/shop';
import { route } from '@/lib/api/route';
import { pauseShop } from '@/lib/shop/pause';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.pauseShop,
  async ({ body }) => ({ shop: await pauseShop(body) }),
);
