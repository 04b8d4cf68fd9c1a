import { listCategories } from '@/lib/api/endpoints/category';
import { route } from '@/lib/api/route';
import { readTree } from '@/lib/catalog/category-tree/read';
import { viewTree } from '@/lib/catalog/category-tree/view';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(listCategories, async () =>
  viewTree(await readTree()),
);
