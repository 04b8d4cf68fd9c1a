import { endpoint } from '@/lib/api/endpoint';
import { streamWholeList } from '@/lib/catalog/cache/full-list';
import { countProducts, isBounded, listProducts } from '@/lib/catalog/list';
import { listQuery, sellerCsvQuery, sellerListQuery } from '@/lib/catalog/list-schema';
import { streamList } from '@/lib/catalog/list-stream';
import { pricesOf } from '@/lib/catalog/prices/queries';
import { productChoice } from '@/lib/catalog/schema';
import { listForSeller, sellerCsv } from '@/lib/catalog/seller-list';
import { groupOfProduct } from '@/lib/catalog/variants/commands';
import {
  groupResponse,
  pricesResponse,
  productCounts,
  productsResponse,
  sellerProducts,
} from '@/lib/catalog/view';
import { clientIp } from '@/lib/http/client-ip';
import { downloadCsv } from '@/lib/http/download';
import { isMissedSearch, recordMissedSearch } from '@/lib/missed-searches/record';
import { requestedLanguage } from '@/lib/observe/request-context';
import { findPasted } from '@/lib/paste-list/find-products';
import { pasteInput } from '@/lib/paste-list/schema';
import { pastedResponse } from '@/lib/paste-list/view';

export const endpoints = [
  endpoint({
    call: 'GET /api/product/list',
    summary:
      'Returns products, newest last. Without a query it returns all of them. Supports ETag, gzip and br.',
    query: listQuery,
    answer: productsResponse,
    errors: ['badInput'],
    handle: async ({ query, request }) => {
      const wantsAll = Object.values(query).every((value) => value === undefined);
      // The page cache answers most requests for the whole list before they reach this handler.
      if (wantsAll) return streamWholeList(request);
      const language = query.names ? undefined : requestedLanguage();
      if (!isBounded(query)) return streamList(request, query, {}, language);
      const found = await listProducts(query, language);
      if (isMissedSearch(query, found)) await recordMissedSearch(query.q ?? '');
      return found;
    },
  }),

  endpoint({
    call: 'POST /api/product/paste',
    summary:
      'Returns the products and quantities for each line of a shopping list or recipe. The text is not stored. ' +
      'Rejected if the shop does not accept shopping lists.',
    body: pasteInput,
    answer: pastedResponse,
    errors: ['conflict', 'unprocessable', 'tooMany', 'unavailable'],
    handle: ({ body, request }) => findPasted(body.text, requestedLanguage(), clientIp(request)),
  }),

  endpoint({
    call: 'GET /api/product/seller',
    summary:
      'Returns products for the seller, last changed first or by `sort`. `removed` selects removed products, `id` a ' +
      'single one.',
    session: 'seller',
    needs: 'count',
    query: sellerListQuery,
    answer: sellerProducts,
    errors: ['badInput'],
    handle: ({ query }) => listForSeller(query),
  }),

  endpoint({
    call: 'GET /api/product/csv',
    summary:
      'Returns the products of GET /api/product/seller as CSV, with the given columns and in the order of the list. A ' +
      'file has at most 10,000 products; if there are more, its last row says so. GET /api/product/export returns ' +
      'files for the import.',
    session: 'seller',
    needs: 'count',
    query: sellerCsvQuery,
    format: 'csv',
    errors: ['badInput'],
    handle: async ({ query }) => downloadCsv(await sellerCsv(query), 'product-list.csv'),
  }),

  endpoint({
    call: 'GET /api/product/counts',
    summary:
      'Returns how many products are on sale, how many of them are out of stock, and how many are removed.',
    session: 'seller',
    needs: 'count',
    answer: productCounts,
    handle: () => countProducts(),
  }),

  endpoint({
    call: 'GET /api/product/prices',
    summary:
      'Returns the price history of a product, current prices first, and the lowest prior price that a reduction ' +
      'starting now would refer to.',
    session: 'seller',
    needs: 'goods',
    query: productChoice,
    answer: pricesResponse,
    errors: ['badInput', 'notFound'],
    handle: ({ query }) => pricesOf(query.id),
  }),

  endpoint({
    call: 'GET /api/product/variants',
    summary: 'Returns the sizes of a product in their order; empty if it has only one.',
    session: 'seller',
    needs: 'goods',
    query: productChoice,
    answer: groupResponse,
    errors: ['badInput', 'notFound'],
    handle: async ({ query }) => ({ group: await groupOfProduct(query.id) }),
  }),
];
