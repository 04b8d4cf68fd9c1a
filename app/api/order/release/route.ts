import * as endpoints from '@/lib/api/endpoints/claim';
import { route } from '@/lib/api/route';
import { releaseOrder } from '@/lib/checkout/fulfil/claim';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.releaseOrder,
  async ({ body }) => ({ order: await releaseOrder(body) }),
);
