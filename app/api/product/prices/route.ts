import { getProductPrices } from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { pricesOf } from '@/lib/catalog/prices/queries';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(getProductPrices, ({ query }) =>
  pricesOf(query.id),
);
