import { processGlobal } from '@/lib/process-global';
import type { SearchIndex } from './search-index';

type Built = { index: SearchIndex; upTo: Date };

type State = { built?: Built; building?: Promise<void>; isTooBig?: boolean };

/** The state of lib/catalog/search/live-index.ts; the server around Next reads it too. */
export const indexState = processGlobal<State>('search index', () => ({}));

/** Whether a product was taken off the shelf; false while there is no index. */
export const isRemovedProduct = (id: string): boolean =>
  indexState.built?.index.isRemoved(id) === true;

/** Whether a product certainly does not exist; false while there is no index. */
export const isMissingProduct = (id: string): boolean => indexState.built?.index.has(id) === false;
