import { mergeCategory } from '@/lib/api/endpoints/category';
import { route } from '@/lib/api/route';
import { mergeInto } from '@/lib/catalog/category-tree/commands';
import { viewTree } from '@/lib/catalog/category-tree/view';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(mergeCategory, async ({ body }) =>
  viewTree(await mergeInto(body.path, body.into, body.revision)),
);
