import { endpoint } from '@/lib/api/endpoint';
import { readTree } from '@/lib/catalog/category-tree/change-tree';
import {
  mergeInto,
  removeOrMerge,
  saveCategory,
  saveOrder,
  savePicture,
} from '@/lib/catalog/category-tree/commands';
import {
  categoryInput,
  categoryMerge,
  categoryOrder,
  categoryRemoval,
} from '@/lib/catalog/category-tree/schema';
import { categoriesResponse, viewTree } from '@/lib/catalog/view';
import { readMultipart } from '@/lib/http/multipart';
import { PICTURE_PARTS } from '@/lib/images/limits';

export const endpoints = [
  endpoint({
    call: 'GET /api/category/list',
    summary:
      'Returns the categories in display order, each followed by its subcategories, including hidden ones.',
    answer: categoriesResponse,
    handle: async () => viewTree(await readTree()),
  }),

  endpoint({
    call: 'POST /api/category/save',
    summary:
      'Adds a category or changes the category at `path`. Omitted fields keep their values. With `newPath` the ' +
      'products move with the category, and the old path redirects to the new one.',
    session: 'seller',
    needs: 'goods',
    body: categoryInput,
    message: ['successMessages', 'categorySaved'],
    answer: categoriesResponse,
    errors: ['conflict'],
    handle: async ({ body }) => viewTree(await saveCategory(body)),
  }),

  endpoint({
    call: 'POST /api/category/picture',
    summary:
      'Sets the image of the category that the field `path` names: one photo as file `images` of a multipart form, ' +
      'or no file to remove the image.',
    session: 'seller',
    needs: 'goods',
    form: 'multipart',
    message: ['successMessages', 'categorySaved'],
    answer: categoriesResponse,
    errors: ['conflict', 'notFound'],
    handle: async ({ request }) => {
      const { fields, files } = await readMultipart(request, PICTURE_PARTS);
      return viewTree(await savePicture(fields.path ?? '', files));
    },
  }),

  endpoint({
    call: 'POST /api/category/order',
    summary: 'Sets the display order of the categories. Subcategories stay with their category.',
    session: 'seller',
    needs: 'goods',
    body: categoryOrder,
    message: ['successMessages', 'categoriesOrdered'],
    answer: categoriesResponse,
    errors: ['conflict'],
    handle: async ({ body }) => viewTree(await saveOrder(body.paths, body.revision)),
  }),

  endpoint({
    call: 'POST /api/category/merge',
    summary:
      'Moves the products and subcategories of a category into another one and deletes it. Its path redirects to the ' +
      'other category. Idempotent.',
    session: 'seller',
    needs: 'goods',
    body: categoryMerge,
    message: ['successMessages', 'categoriesMerged'],
    answer: categoriesResponse,
    errors: ['conflict'],
    handle: async ({ body }) => viewTree(await mergeInto(body.path, body.into, body.revision)),
  }),

  endpoint({
    call: 'POST /api/category/remove',
    summary:
      'Deletes a category that has no products, neither on sale nor removed. With `into`, its products are moved to ' +
      'that category first. Idempotent.',
    session: 'seller',
    needs: 'goods',
    body: categoryRemoval,
    message: ['successMessages', 'categoryRemoved'],
    answer: categoriesResponse,
    errors: ['conflict'],
    handle: async ({ body }) => viewTree(await removeOrMerge(body.path, body.into, body.revision)),
  }),
];
