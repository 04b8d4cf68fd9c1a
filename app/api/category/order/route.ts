import { orderCategories } from '@/lib/api/endpoints/category';
import { route } from '@/lib/api/route';
import { saveOrder } from '@/lib/catalog/shelves/commands';
import { viewTree } from '@/lib/catalog/shelves/view';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(orderCategories, async ({ body }) =>
  viewTree(await saveOrder(body.paths, body.revision)),
);
