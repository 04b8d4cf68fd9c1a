/**
 * Next's page store (`cacheHandler` in next.config.ts; Next loads this file by its path, so it is
 * plain JavaScript). Pages are kept in memory, because on disk they would outlive the database they
 * were rendered from. Next compares each page with its record of expired tags.
 */
import { LRUCache } from 'lru-cache';

/** About 500 pages. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Headers and the bookkeeping of the cache, per entry. */
const OVERHEAD_BYTES = 1024;

const sizeOf = ({ value }, key) =>
  OVERHEAD_BYTES +
  2 * key.length +
  2 * (value?.html?.length ?? 0) +
  (value?.body?.length ?? 0) +
  (value?.rscData?.length ?? 0) +
  [...(value?.segmentData?.values() ?? [])].reduce((sum, { length }) => sum + length, 0);

const pages = new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });

/** Next creates one for each request. */
export default class NextPageStore {
  /**
   * A page is dated by the start of its request, so that a page rendered from data older than a
   * concurrent edit counts as outdated. Uses the monotonic clock that Next uses.
   */
  #startedAt = performance.timeOrigin + performance.now();

  /** @returns {Promise<{ value: unknown, lastModified: number } | null>} */
  async get(key) {
    return pages.get(key) ?? null;
  }

  async set(key, value, { cacheControl }) {
    if (value) pages.set(key, { value, cacheControl, lastModified: this.#startedAt });
    else pages.delete(key);
  }

  async revalidateTag() {}

  resetRequestCache() {}
}
