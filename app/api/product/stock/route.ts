import { updateStock } from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { setStock } from '@/lib/catalog/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(updateStock, ({ body }) =>
  setStock(body.id, body.inStock),
);
