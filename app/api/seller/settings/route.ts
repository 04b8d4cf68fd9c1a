import * as endpoints from '@/lib/api/endpoints/shop';
import { route } from '@/lib/api/route';
import { saveShop } from '@/lib/shop/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.saveShop,
  async ({ body }) => ({ shop: await saveShop(body) }),
);
