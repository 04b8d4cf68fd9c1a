import { getFoodFacts } from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { lookUpFood } from '@/lib/barcodes/queries';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(getFoodFacts, ({ query }) =>
  lookUpFood(query.gtin),
);
