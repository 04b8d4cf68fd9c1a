import { buildFullList, WHOLE_LIST_TAGS } from '@/lib/catalog/cache/full-list';
import { knownClientOrigin } from '@/lib/http/client-origin';
import type { MadeEntry } from './page-cache';

export const LIST_PATH = '/api/product/list';

/**
 * The entries of the complete product list in the page cache. The shop itself has one entry. Each client origin of
 * CORS_ORIGINS has its own entry, because CORS headers differ. The key of such an entry starts with the origin.
 */
export const wholeList: MadeEntry = {
  tags: WHOLE_LIST_TAGS,
  keyOf: ({ url, headers }) =>
    url === LIST_PATH ? `${knownClientOrigin(headers.origin) ?? ''}${LIST_PATH}` : undefined,
  make: (key) => buildFullList(key.slice(0, -LIST_PATH.length) || undefined),
};
