import { LRUCache } from 'lru-cache';
import { cacheClock, isExpiredSince } from '@/lib/page-cache/expired-tags';

/**
 * Next's page store (`cacheHandler` in next.config.ts; Next loads it by its path). Pages are kept in
 * memory, because on disk they would outlive the database they were rendered from.
 */
type Value = {
  html?: string;
  body?: Uint8Array;
  rscData?: Uint8Array;
  segmentData?: Map<string, Uint8Array>;
  headers?: Record<string, unknown>;
};
type Entry = { value: Value; cacheControl: unknown; lastModified: number };

/** About 500 pages. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Headers and the bookkeeping of the cache, per entry. */
const OVERHEAD_BYTES = 1024;
/** In which Next names the tags of a page. */
const TAGS_HEADER = 'x-next-cache-tags';

const sizeOf = ({ value }: Entry, key: string) =>
  OVERHEAD_BYTES +
  2 * key.length +
  2 * (value.html?.length ?? 0) +
  (value.body?.length ?? 0) +
  (value.rscData?.length ?? 0) +
  [...(value.segmentData?.values() ?? [])].reduce((sum, { length }) => sum + length, 0);

const pages = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });

const tagsOf = ({ headers }: Value) => String(headers?.[TAGS_HEADER] ?? '').split(',');

/** Next creates one for each request. */
export default class NextPageStore {
  /**
   * A page is dated by the start of its request, so that a page rendered from data older than a
   * concurrent edit counts as outdated.
   */
  #startedAt = cacheClock();

  /** The page, unless one of its tags has expired since it was begun. */
  async get(key: string): Promise<Entry | null> {
    const found = pages.get(key);
    if (!found || isExpiredSince(found.lastModified, tagsOf(found.value))) return null;
    return found;
  }

  async set(
    key: string,
    value: Value | null,
    { cacheControl }: { cacheControl?: unknown },
  ): Promise<void> {
    if (value) pages.set(key, { value, cacheControl, lastModified: this.#startedAt });
    else pages.delete(key);
  }

  async revalidateTag(): Promise<void> {}

  resetRequestCache(): void {}
}
