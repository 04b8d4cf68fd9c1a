import type { Language } from '@/lib/i18n/languages';
import { processGlobal } from '@/lib/utils/process-global';
import type { SearchIndex } from './search-index';

type Built = {
  index: SearchIndex;
  further: ReadonlyMap<Language, SearchIndex>;
  languages: readonly Language[];
  upTo: Date;
};

type State = { built?: Built; building?: Promise<void>; isTooBig?: boolean };

/**
 * The state of the search index, built by lib/catalog/search/live-index.ts. The server that starts Next reads it, so it
 * is a separate module.
 */
export const indexState = processGlobal<State>('search index', () => ({}));

/** Returns whether a product is removed. Returns false until the index is built. */
export const isRemovedProduct = (id: string): boolean =>
  indexState.built?.index.isRemoved(id) === true;

/**
 * Returns the category of a product, even of a removed one. Returns undefined if the product is unknown or the
 * index is not built yet.
 */
export const categoryOfProduct = (id: string): string | undefined =>
  indexState.built?.index.categoryOf(id);
