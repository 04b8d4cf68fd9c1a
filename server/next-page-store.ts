import { LRUCache } from 'lru-cache';
import { cacheClock, isExpiredSince } from '@/lib/page-cache/tags';

/**
 * The store of rendered pages (`cacheHandler` in next.config.ts loads this file by its path). It stores pages in
 * memory. On disk, they would remain after a change of the database.
 */
type Value = {
  html?: string;
  body?: Uint8Array;
  rscData?: Uint8Array;
  segmentData?: Map<string, Uint8Array>;
  headers?: Record<string, unknown>;
};
type Entry = { value: Value; cacheControl: unknown; lastModified: number };

/** The maximum size of the store in bytes, enough for about 500 pages. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The estimated overhead per page, in bytes. */
const OVERHEAD_BYTES = 1024;
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

/** Next.js creates an instance for each request. */
export default class NextPageStore {
  /** The start of the request. A page that was rendered during an edit therefore counts as outdated. */
  #startedAt = cacheClock();

  /** Returns the page, unless one of its tags has expired since its request started. */
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
