import { LRUCache } from 'lru-cache';
import type { CacheEntry, CacheHandler } from 'next/cache';
import { cacheClock, expireTag, isExpiredSince, lastExpiry } from '@/lib/page-cache/expired-tags';
import { CATALOG_TAG } from '@/lib/page-cache/tags';

/**
 * The cache of Next.js for `'use cache'` data (`cacheHandlers` in next.config.ts; Next.js loads it by its
 * path). It differs from the default in one point: expired tags are the shop's own, which an edit by another
 * instance also updates.
 */
type Stored = Omit<CacheEntry, 'value'> & { bytes: Uint8Array<ArrayBuffer> };

/** The same limit as the default cache of Next.js. */
const MAX_BYTES = 50 * 1024 * 1024;
/** The size of tags and of the cache's own data, per entry. */
const OVERHEAD_BYTES = 512;

const entries = new LRUCache<string, Stored>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ bytes }, key) => OVERHEAD_BYTES + 2 * key.length + bytes.length,
});
/** Entries that are still being written. A reader waits for them instead of creating its own. */
const pending = new Map<string, Promise<void>>();

const streamOf = (bytes: Uint8Array<ArrayBuffer>) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });

async function store(key: string, made: Promise<CacheEntry>): Promise<void> {
  const { value, ...entry } = await made;
  const bytes = new Uint8Array(await new Response(value).arrayBuffer());
  entries.set(key, { ...entry, bytes });
}

const handler: CacheHandler = {
  async get(key) {
    await pending.get(key);
    const found = entries.get(key);
    if (!found || isExpiredSince(found.timestamp, found.tags)) return undefined;
    // An entry past its lifetime is created again, not served stale, as in the default cache of Next.js.
    if (cacheClock() > found.timestamp + found.revalidate * 1000) return undefined;
    const { bytes, ...entry } = found;
    return { ...entry, value: streamOf(bytes) };
  },

  async set(key, made) {
    // A failed rendering leaves no entry.
    const done = store(key, made).catch(() => {});
    pending.set(key, done);
    await done;
    if (pending.get(key) === done) pending.delete(key);
  },

  async refreshTags() {},

  getExpiration: async (tags) => lastExpiry(tags),

  async updateTags(tags) {
    for (const tag of tags) expireTag(tag, CATALOG_TAG);
  },
};

export default handler;
