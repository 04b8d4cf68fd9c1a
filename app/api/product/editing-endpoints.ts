import { z } from 'zod';
import { endpoint } from '@/lib/api/endpoint';
import { foodQuery } from '@/lib/barcodes/food-schema';
import { foodFactsResponse } from '@/lib/barcodes/food-view';
import { fetchFoodFacts } from '@/lib/barcodes/queries';
import {
  addProduct,
  countProduct,
  PHOTO_PARTS,
  readProductForm,
  removeProduct,
  restoreProduct,
  setStock,
} from '@/lib/catalog/commands';
import { XLSX_TYPE } from '@/lib/catalog/import/media-type';
import { MAX_FILE_BYTES as MAX_WORKBOOK_BYTES } from '@/lib/catalog/import/read-file';
import { importQuery, workbookQuery } from '@/lib/catalog/list-schema';
import { addPhotos, fetchPhotos } from '@/lib/catalog/photos/commands';
import {
  countUpdate,
  photosFrom,
  productChoice,
  productInput,
  productUpdate,
  stockUpdate,
} from '@/lib/catalog/schema';
import { exportProducts } from '@/lib/catalog/transfer/export';
import { importProducts, MAX_FAULTS_IN_ROW } from '@/lib/catalog/transfer/import';
import { updateProduct } from '@/lib/catalog/update';
import { addSize, saveGroup } from '@/lib/catalog/variants/commands';
import { groupUpdate, sizeAdd } from '@/lib/catalog/variants/schema';
import {
  addedProduct,
  changedProduct,
  fetchedPhotos,
  groupResponse,
  importResponse,
  workbookResponse,
} from '@/lib/catalog/view';
import { downloadCsv } from '@/lib/http/download';
import { ApiError } from '@/lib/http/errors';
import { objectId } from '@/lib/http/input-parts';
import { readMultipart } from '@/lib/http/multipart';
import { idempotencyKeyOf, limitedBody, parseWith } from '@/lib/http/parse';
import { t } from '@/lib/http/translate';
import { refreshCaches } from '@/lib/page-cache/invalidate';

const MAX_FILE_BYTES = 100_000_000;
const CSV_TYPE = 'text/csv';

const mediaTypeOf = ({ headers }: Request) =>
  (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

export const endpoints = [
  endpoint({
    call: 'POST /api/product/add',
    summary:
      'Adds a product: `productData` (JSON text) and up to four files `images`. Rejected if another product has its ' +
      'barcode.',
    session: 'seller',
    needs: 'goods',
    readsPrices: 'shop',
    body: productInput,
    form: 'multipart',
    idempotent: true,
    answer: addedProduct,
    message: ['successMessages', 'productAdded'],
    errors: ['conflict'],
    handle: async ({ request }) => {
      const { product, photos } = await readProductForm(request, productInput);
      return { id: await addProduct(product, photos, idempotencyKeyOf(request)) };
    },
  }),

  endpoint({
    call: 'POST /api/product/update',
    summary:
      'Changes a product: `productData` (JSON text) and the new photos as files `images`. If the product was changed ' +
      'after `updatedAt`, the call is rejected with the current product.',
    session: 'seller',
    needs: 'goods',
    readsPrices: 'shop',
    body: productUpdate,
    form: 'multipart',
    idempotent: true,
    answer: changedProduct,
    message: ['successMessages', 'productUpdated'],
    errors: ['conflict', 'notFound'],
    handle: async ({ request }) => {
      const { product, photos } = await readProductForm(request, productUpdate);
      return { product: await updateProduct(product, photos, idempotencyKeyOf(request)) };
    },
  }),

  endpoint({
    call: 'POST /api/product/remove',
    summary: 'Removes a product from sale. It is kept and can be restored. Idempotent.',
    session: 'seller',
    needs: 'goods',
    body: productChoice,
    answer: changedProduct,
    message: ['successMessages', 'productRemoved'],
    errors: ['notFound'],
    handle: async ({ body }) => ({ product: await removeProduct(body.id) }),
  }),

  endpoint({
    call: 'POST /api/product/restore',
    summary:
      'Restores a removed product. It is in stock if it was in stock before. Rejected if its prices are in a currency ' +
      'with other decimals than that of the shop. Idempotent.',
    session: 'seller',
    needs: 'goods',
    body: productChoice,
    answer: changedProduct,
    message: ['successMessages', 'productRestored'],
    errors: ['conflict', 'notFound'],
    handle: async ({ body }) => ({ product: await restoreProduct(body.id) }),
  }),

  endpoint({
    call: 'POST /api/product/stock',
    summary:
      'Sets manually whether a product is in stock. A tracked product is in stock while it is turned on and has stock ' +
      'left.',
    session: 'seller',
    needs: 'count',
    body: stockUpdate,
    message: ['successMessages', 'stockUpdated'],
    errors: ['conflict', 'notFound'],
    handle: ({ body }) => setStock(body.id, body.inStock),
  }),

  endpoint({
    call: 'POST /api/product/count',
    summary:
      'Sets the stock that can be ordered; `stock: null` stops tracking it. With `from` (the stock that the client ' +
      'displays), the difference is applied. Without `from`, the call is rejected if the product has another count. ' +
      'Returns the product.',
    session: 'seller',
    needs: 'count',
    body: countUpdate,
    idempotent: true,
    answer: changedProduct,
    message: ['successMessages', 'stockUpdated'],
    errors: ['conflict', 'notFound'],
    handle: async ({ request, body }) => ({
      product: await countProduct(body, idempotencyKeyOf(request)),
    }),
  }),

  endpoint({
    call: 'GET /api/product/food-facts',
    summary:
      'Looks up a barcode in the public food database at `FOOD_FACTS_URL` and returns its data with its licence. It ' +
      'stores nothing.',
    session: 'seller',
    needs: 'goods',
    query: foodQuery,
    answer: foodFactsResponse,
    errors: ['badInput', 'notFound', 'tooMany'],
    handle: ({ query }) => fetchFoodFacts(query.gtin),
  }),

  endpoint({
    call: 'POST /api/product/variants/save',
    summary:
      'Groups products as the sizes of one product, in this order. The first is the default. If the group was changed ' +
      'after `revision`, the call is rejected with the current group. Idempotent.',
    session: 'seller',
    needs: 'goods',
    body: groupUpdate,
    answer: groupResponse,
    message: ['successMessages', 'sizesSaved'],
    errors: ['conflict', 'notFound'],
    handle: async ({ body }) => ({ group: await saveGroup(body) }),
  }),

  endpoint({
    call: 'POST /api/product/variants/add',
    summary: 'Adds a size: a new product that starts as a copy of `id`.',
    session: 'seller',
    needs: 'goods',
    readsPrices: 'shop',
    body: sizeAdd,
    idempotent: true,
    answer: groupResponse,
    message: ['successMessages', 'sizeAdded'],
    errors: ['conflict', 'notFound'],
    handle: async ({ request, body }) => ({
      group: await addSize(body, idempotencyKeyOf(request)),
    }),
  }),

  endpoint({
    call: 'POST /api/product/photos',
    summary:
      'Adds photos to the product in the field `id` of a multipart form, after its existing photos: up to four files ' +
      '`images`.',
    session: 'seller',
    needs: 'goods',
    form: 'multipart',
    idempotent: true,
    answer: changedProduct,
    message: ['successMessages', 'productUpdated'],
    errors: ['conflict', 'notFound'],
    handle: async ({ request }) => {
      const { fields, files } = await readMultipart(request, PHOTO_PARTS);
      const id = parseWith(objectId, fields.id);
      return { product: await addPhotos(id, files, idempotencyKeyOf(request)) };
    },
  }),

  endpoint({
    call: 'POST /api/product/photos-from',
    summary:
      'Downloads photos from public https URLs for a product that has none. `id`, or `name` and `category`, identify ' +
      'the product. Returns the product and the URLs that failed, each with the reason. Idempotent.',
    session: 'seller',
    needs: 'goods',
    body: photosFrom,
    answer: fetchedPhotos,
    message: ['successMessages', 'productUpdated'],
    errors: ['conflict', 'notFound'],
    handle: async ({ body }) => fetchPhotos(body),
  }),

  endpoint({
    call: 'POST /api/product/import',
    summary:
      'Adds and updates products from a CSV file or a sheet of an Excel workbook (.xlsx), row by row. ' +
      'With `check=true` it reports the errors and changes nothing.',
    query: importQuery,
    session: 'seller',
    needs: 'goods',
    readsPrices: 'shop',
    form: 'table',
    answer: importResponse,
    errors: ['conflict'],
    handle: async ({ request, query }) => {
      if (![CSV_TYPE, XLSX_TYPE].includes(mediaTypeOf(request)))
        throw new ApiError('unsupportedType', t('catalogErrors', 'sendCsv'));
      try {
        const report = await importProducts(limitedBody(request, MAX_FILE_BYTES), query);
        const { added, updated, unchanged, errors, moreErrors, stoppedAt, sheet } = report;
        const fieldErrors = errors.length + moreErrors;
        const counts = { added, updated, unchanged };
        const message = fieldErrors
          ? t('catalogErrors', 'importedSome', { ...counts, faults: fieldErrors })
          : t('catalogErrors', 'imported', counts);
        const stop =
          stoppedAt === undefined
            ? ''
            : `. ${t('catalogErrors', 'importStopped', { count: MAX_FAULTS_IN_ROW })}`;
        const read = sheet === undefined ? '' : `. ${t('catalogErrors', 'sheetRead', { sheet })}`;
        return { message: message + stop + read, ...report };
      } finally {
        if (!query.check) await refreshCaches();
      }
    },
  }),

  endpoint({
    call: 'POST /api/product/workbook',
    summary:
      'Returns the rows of a sheet of an Excel workbook (.xlsx) as texts. It stores nothing.',
    query: workbookQuery,
    session: 'seller',
    needs: 'goods',
    form: 'workbook',
    answer: workbookResponse,
    handle: async ({ request, query: { sheet } }) => {
      if (mediaTypeOf(request) !== XLSX_TYPE)
        throw new ApiError('unsupportedType', t('catalogErrors', 'sendWorkbook'));
      const { readWorkbook } = await import('@/lib/catalog/workbook/read-workbook');
      return readWorkbook(limitedBody(request, MAX_WORKBOOK_BYTES), sheet);
    },
  }),

  endpoint({
    call: 'GET /api/product/export',
    summary: 'Exports all products on sale as a CSV file.',
    session: 'seller',
    needs: 'goods',
    format: 'csv',
    answer: z.string().describe('CSV with a header row'),
    handle: async () => downloadCsv(exportProducts(), 'products.csv'),
  }),
];
