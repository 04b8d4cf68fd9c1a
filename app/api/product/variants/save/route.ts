import * as endpoints from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { saveGroup } from '@/lib/catalog/variants/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.saveProductVariants,
  async ({ body }) => ({ group: await saveGroup(body) }),
);
