import * as endpoints from '@/lib/api/endpoints/claim';
import { route } from '@/lib/api/route';
import { claimOrder } from '@/lib/checkout/fulfil/claim';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.claimOrder,
  async ({ body }) => ({ order: await claimOrder(body) }),
);
