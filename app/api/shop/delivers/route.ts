import * as endpoints from '@/lib/api/endpoints/shop';
import { route } from '@/lib/api/route';
import { deliveryTo } from '@/lib/shop/delivery-math';
import { readShop } from '@/lib/shop/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.getDelivers,
  async ({ query }) => deliveryTo(await readShop(), query.zip),
);
