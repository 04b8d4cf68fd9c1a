import * as endpoints from '@/lib/api/endpoints/order';
import { route } from '@/lib/api/route';
import { packOrder } from '@/lib/checkout/fulfil/pack-order';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.packOrder,
  async ({ body }) => ({ order: await packOrder(body) }),
);
