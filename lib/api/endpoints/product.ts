import { z } from 'zod';
import { endpoint } from '@/lib/api/endpoint';
import { foodQuery } from '@/lib/barcodes/food-schema';
import { foodFactsAnswer } from '@/lib/barcodes/food-view';
import { importQuery, listQuery, sellerListQuery } from '@/lib/catalog/list-schema';
import { photosFrom } from '@/lib/catalog/photos/schema';
import { fetchedPhotos } from '@/lib/catalog/photos/view';
import { pricesAnswer } from '@/lib/catalog/prices/view';
import {
  countUpdate,
  productChoice,
  productInput,
  productUpdate,
  stockUpdate,
} from '@/lib/catalog/schema';
import { importAnswer } from '@/lib/catalog/transfer/view';
import { groupUpdate, sizeAdd } from '@/lib/catalog/variants/schema';
import { groupAnswer } from '@/lib/catalog/variants/view';
import {
  addedProduct,
  changedProduct,
  productCounts,
  productsAnswer,
  sellerProducts,
} from '@/lib/catalog/view';

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/product/list',
  summary: 'Products, newest last; all of them without a query. ETag, gzip and br.',
  query: listQuery,
  answer: productsAnswer,
  refusals: ['badInput'],
});

export const listProductsOfSeller = endpoint({
  method: 'GET',
  path: '/api/product/seller',
  summary:
    'Products as the seller reads them, what was changed last first; those removed from the shelf with `removed`, one with `id`.',
  session: 'seller',
  needs: 'count',
  query: sellerListQuery,
  answer: sellerProducts,
  refusals: ['badInput'],
});

export const getProductPrices = endpoint({
  method: 'GET',
  path: '/api/product/prices',
  summary:
    'The last prices of a product, the present ones first, and the lowest one that a reduction would refer to which began now.',
  session: 'seller',
  needs: 'goods',
  query: productChoice,
  answer: pricesAnswer,
  refusals: ['badInput', 'notFound'],
});

export const getFoodFacts = endpoint({
  method: 'GET',
  path: '/api/product/food-facts',
  summary:
    'What the public database of food at `FOOD_FACTS_URL` says of a barcode, with its licence. Nothing is saved by it.',
  session: 'seller',
  needs: 'goods',
  query: foodQuery,
  answer: foodFactsAnswer,
  refusals: ['badInput', 'notFound', 'tooMany'],
});

export const getProductCounts = endpoint({
  method: 'GET',
  path: '/api/product/counts',
  summary:
    'How many products are for sale, how many of them are out of stock, and how many were removed.',
  session: 'seller',
  needs: 'count',
  answer: productCounts,
});

export const addProduct = endpoint({
  method: 'POST',
  path: '/api/product/add',
  summary:
    'Adds a product: `productData` (JSON text) and up to four files `images`. Refused when its barcode has another product.',
  session: 'seller',
  needs: 'goods',
  body: productInput,
  form: 'multipart',
  idempotent: true,
  answer: addedProduct,
  message: ['answers', 'productAdded'],
  refusals: ['conflict'],
});

export const updateProduct = endpoint({
  method: 'POST',
  path: '/api/product/update',
  summary:
    'Changes a product: `productData` (JSON text) and the new photos as files `images`. Refused with the product as it is now if it was changed after `updatedAt`.',
  session: 'seller',
  needs: 'goods',
  body: productUpdate,
  form: 'multipart',
  idempotent: true,
  answer: changedProduct,
  message: ['answers', 'productUpdated'],
  refusals: ['conflict', 'notFound'],
});

export const removeProduct = endpoint({
  method: 'POST',
  path: '/api/product/remove',
  summary: 'Takes a product off the shelf. It is kept and can be restored. Repeatable.',
  session: 'seller',
  needs: 'goods',
  body: productChoice,
  answer: changedProduct,
  message: ['answers', 'productRemoved'],
  refusals: ['notFound'],
});

export const restoreProduct = endpoint({
  method: 'POST',
  path: '/api/product/restore',
  summary: 'Puts a removed product back on the shelf, in stock if it was. Repeatable.',
  session: 'seller',
  needs: 'goods',
  body: productChoice,
  answer: changedProduct,
  message: ['answers', 'productRestored'],
  refusals: ['notFound'],
});

export const updateStock = endpoint({
  method: 'POST',
  path: '/api/product/stock',
  summary:
    'Switches a product in or out of stock by hand. A counted product is in stock while it is switched on and pieces are left.',
  session: 'seller',
  needs: 'count',
  body: stockUpdate,
  message: ['answers', 'stockUpdated'],
  refusals: ['conflict', 'notFound'],
});

export const countProduct = endpoint({
  method: 'POST',
  path: '/api/product/count',
  summary:
    'Counts the pieces of a product that can be ordered; `stock: null` ends the counting. With `from`, the count on the ' +
    'screen, the difference is applied. Without it a product that has another count is refused. Answers the product.',
  session: 'seller',
  needs: 'count',
  body: countUpdate,
  idempotent: true,
  answer: changedProduct,
  message: ['answers', 'stockUpdated'],
  refusals: ['conflict', 'notFound'],
});

export const getProductVariants = endpoint({
  method: 'GET',
  path: '/api/product/variants',
  summary: 'The sizes of a product in their order; none of one that is no size of several.',
  session: 'seller',
  needs: 'goods',
  query: productChoice,
  answer: groupAnswer,
  refusals: ['badInput', 'notFound'],
});

export const saveProductVariants = endpoint({
  method: 'POST',
  path: '/api/product/variants/save',
  summary:
    'Makes products the sizes of one, in this order; the first leads. Refused with the present group if it was changed ' +
    'after `revision`. Repeatable.',
  session: 'seller',
  needs: 'goods',
  body: groupUpdate,
  answer: groupAnswer,
  message: ['answers', 'sizesSaved'],
  refusals: ['conflict', 'notFound'],
});

export const addProductVariant = endpoint({
  method: 'POST',
  path: '/api/product/variants/add',
  summary: 'Adds a size: a product of its own that begins as a copy of `id`.',
  session: 'seller',
  needs: 'goods',
  body: sizeAdd,
  idempotent: true,
  answer: groupAnswer,
  message: ['answers', 'sizeAdded'],
  refusals: ['conflict', 'notFound'],
});

export const importProducts = endpoint({
  method: 'POST',
  path: '/api/product/import',
  summary:
    'Adds and updates products from a CSV file, row by row (text/csv). With `check=true` it reports the faults and writes nothing.',
  query: importQuery,
  session: 'seller',
  needs: 'goods',
  form: 'csv',
  answer: importAnswer,
});

export const addProductPhotos = endpoint({
  method: 'POST',
  path: '/api/product/photos',
  summary:
    'Adds photos to the product in the field `id` of a multipart form, behind those that it has: up to four files `images`.',
  session: 'seller',
  needs: 'goods',
  form: 'multipart',
  idempotent: true,
  answer: changedProduct,
  message: ['answers', 'productUpdated'],
  refusals: ['conflict', 'notFound'],
});

export const fetchProductPhotos = endpoint({
  method: 'POST',
  path: '/api/product/photos-from',
  summary:
    'Fetches the photos of a product that has none from public https addresses. It is named by `id`, or by `name` and ' +
    '`category`. Answers the product and the addresses that gave no photo, with the reason. Repeatable.',
  session: 'seller',
  needs: 'goods',
  body: photosFrom,
  answer: fetchedPhotos,
  message: ['answers', 'productUpdated'],
  refusals: ['conflict', 'notFound'],
});

export const exportProducts = endpoint({
  method: 'GET',
  path: '/api/product/export',
  summary: 'All products that are for sale as a CSV file.',
  session: 'seller',
  needs: 'goods',
  format: 'csv',
  answer: z.string().describe('CSV with a header row'),
});
