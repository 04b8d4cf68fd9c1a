import { orderCategories } from '@/lib/api/endpoints/category';
import { route } from '@/lib/api/route';
import { saveOrder } from '@/lib/catalog/category-tree/commands';
import { viewTree } from '@/lib/catalog/category-tree/view';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(orderCategories, async ({ body }) =>
  viewTree(await saveOrder(body.paths, body.revision)),
);
