import * as endpoints from '@/lib/api/endpoints/proposal';
import { route } from '@/lib/api/route';
import { proposeReplacement } from '@/lib/checkout/fulfil/propose';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.proposeReplacement,
  async ({ body }) => ({ order: await proposeReplacement(body) }),
);
