import { listProductsOfSeller } from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { listForSeller } from '@/lib/catalog/seller-list';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(listProductsOfSeller, ({ query }) =>
  listForSeller(query),
);
