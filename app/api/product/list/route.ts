import * as endpoints from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { streamWholeList } from '@/lib/catalog/cache/whole-list';
import { isBounded, listProducts } from '@/lib/catalog/list';
import { streamList } from '@/lib/catalog/list-stream';
import { askedLanguage } from '@/lib/observe/request-context';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.listProducts,
  async ({ query, request }) => {
    const wantsAll = Object.values(query).every((value) => value === undefined);
    // Most of these the page cache answers before.
    if (wantsAll) return streamWholeList(request);
    const language = query.names ? undefined : askedLanguage();
    return isBounded(query)
      ? listProducts(query, language)
      : streamList(request, query, {}, language);
  },
);
