import { getProductCounts } from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { countProducts } from '@/lib/catalog/list';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(getProductCounts, () =>
  countProducts(),
);
