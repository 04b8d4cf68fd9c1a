import * as endpoints from '@/lib/api/endpoints/category';
import { route } from '@/lib/api/route';
import { saveCategory } from '@/lib/catalog/category-tree/commands';
import { viewTree } from '@/lib/catalog/category-tree/view';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.saveCategory,
  async ({ body }) => viewTree(await saveCategory(body)),
);
