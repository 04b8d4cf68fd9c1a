import { removeCategory } from '@/lib/api/endpoints/category';
import { route } from '@/lib/api/route';
import { removeOrMerge } from '@/lib/catalog/category-tree/commands';
import { viewTree } from '@/lib/catalog/category-tree/view';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(removeCategory, async ({ body }) =>
  viewTree(await removeOrMerge(body.path, body.into, body.revision)),
);
