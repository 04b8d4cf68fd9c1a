import * as endpoints from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { answerCachedList, answerWholeList } from '@/lib/catalog/cache/whole-list';
import { isBounded, listProducts } from '@/lib/catalog/list';
import { streamList } from '@/lib/catalog/list-stream';
import { answerSearch } from '@/lib/catalog/search/search-answer';
import { fastPaths } from '@/lib/http/fast-path';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.listProducts,
  async ({ query, request }) => {
    const wantsAll = Object.values(query).every((value) => value === undefined);
    if (wantsAll) return answerWholeList(request);
    return isBounded(query) ? listProducts(query) : streamList(request, query);
  },
);

fastPaths.set('/api/product/list', (headers, search) =>
  search.size > 0 ? answerSearch(headers, search) : answerCachedList(headers, search),
);
