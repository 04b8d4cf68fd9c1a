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
import { categoriesAnswer, viewTree } from '@/lib/catalog/view';
import { readMultipart } from '@/lib/http/multipart';
import { PICTURE_PARTS } from '@/lib/images/limits';

export const endpoints = [
  endpoint({
    method: 'GET',
    path: '/api/category/list',
    summary:
      'The categories in the order of the shop, each followed by its parts; hidden ones too.',
    answer: categoriesAnswer,
    handle: async () => viewTree(await readTree()),
  }),

  endpoint({
    method: 'POST',
    path: '/api/category/save',
    summary:
      'Adds a category, or changes the one at `path`: what is left out stays. `newPath` takes its products along, and the ' +
      'path before leads to it.',
    session: 'seller',
    needs: 'goods',
    body: categoryInput,
    message: ['successMessages', 'categorySaved'],
    answer: categoriesAnswer,
    refusals: ['conflict'],
    handle: async ({ body }) => viewTree(await saveCategory(body)),
  }),

  endpoint({
    method: 'POST',
    path: '/api/category/picture',
    summary:
      'Sets the picture of the category in the field `path`: one photo as file `images` of a multipart form, or none to take it away.',
    session: 'seller',
    needs: 'goods',
    form: 'multipart',
    message: ['successMessages', 'categorySaved'],
    answer: categoriesAnswer,
    refusals: ['conflict', 'notFound'],
    handle: async ({ request }) => {
      const { fields, files } = await readMultipart(request, PICTURE_PARTS);
      return viewTree(await savePicture(fields.path ?? '', files));
    },
  }),

  endpoint({
    method: 'POST',
    path: '/api/category/order',
    summary: 'Sets the order of the categories. Parts stay with their category.',
    session: 'seller',
    needs: 'goods',
    body: categoryOrder,
    message: ['successMessages', 'categoriesOrdered'],
    answer: categoriesAnswer,
    refusals: ['conflict'],
    handle: async ({ body }) => viewTree(await saveOrder(body.paths, body.revision)),
  }),

  endpoint({
    method: 'POST',
    path: '/api/category/merge',
    summary:
      'Gives the products and parts of a category to another and removes it. Its address leads to the other. Repeatable.',
    session: 'seller',
    needs: 'goods',
    body: categoryMerge,
    message: ['successMessages', 'categoriesMerged'],
    answer: categoriesAnswer,
    refusals: ['conflict'],
    handle: async ({ body }) => viewTree(await mergeInto(body.path, body.into, body.revision)),
  }),

  endpoint({
    method: 'POST',
    path: '/api/category/remove',
    summary:
      'Removes a category that has no products, sold or removed; with `into` its products go there first. Repeatable.',
    session: 'seller',
    needs: 'goods',
    body: categoryRemoval,
    message: ['successMessages', 'categoryRemoved'],
    answer: categoriesAnswer,
    refusals: ['conflict'],
    handle: async ({ body }) => viewTree(await removeOrMerge(body.path, body.into, body.revision)),
  }),
];
