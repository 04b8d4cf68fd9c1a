import type { Language } from '@/lib/i18n/languages';
import { processGlobal } from '@/lib/utils/process-global';
import type { SearchIndex } from './search-index';

/** The index of the names in the main language, and one for each further language of the shop. */
type Built = {
  index: SearchIndex;
  further: ReadonlyMap<Language, SearchIndex>;
  languages: readonly Language[];
  upTo: Date;
};

type State = { built?: Built; building?: Promise<void>; isTooBig?: boolean };

/** The state of lib/catalog/search/live-index.ts. The server around Next reads it as well. */
export const indexState = processGlobal<State>('search index', () => ({}));

/** Returns whether a product is removed. Returns false while there is no index. */
export const isRemovedProduct = (id: string): boolean =>
  indexState.built?.index.isRemoved(id) === true;

/**
 * Returns the category of a product, including removed products. Returns undefined if the product or the index
 * does not exist.
 */
export const categoryOfProduct = (id: string): string | undefined =>
  indexState.built?.index.categoryOf(id);
