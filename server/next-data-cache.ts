import { LRUCache } from 'lru-cache';
import type { CacheEntry, CacheHandler } from 'next/cache';
import {
  cacheClock,
  EVERY_PAGE_TAG,
  expireTag,
  isExpiredSince,
  lastExpiry,
} from '@/lib/page-cache/tags';

/**
 * The cache of `'use cache'` data (`cacheHandlers` in next.config.ts loads this file by its path). Unlike the default
 * cache, it checks the shop's own list of expired tags. An edit on another instance updates that list.
 */
type Stored = Omit<CacheEntry, 'value'> & { bytes: Uint8Array<ArrayBuffer> };

/** The maximum size of the cache in bytes, as in the default cache of Next.js. */
const MAX_BYTES = 50 * 1024 * 1024;
/** The estimated overhead per entry, in bytes. */
const OVERHEAD_BYTES = 512;

const entries = new LRUCache<string, Stored>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ bytes }, key) => OVERHEAD_BYTES + 2 * key.length + bytes.length,
});
/** A reader waits for a pending entry instead of creating its own entry. */
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
    // After its lifetime, Next.js must create the entry again, as with the default cache.
    if (cacheClock() > found.timestamp + found.revalidate * 1000) return undefined;
    const { bytes, ...entry } = found;
    return { ...entry, value: streamOf(bytes) };
  },

  async set(key, made) {
    const done = store(key, made).catch(() => {});
    pending.set(key, done);
    await done;
    if (pending.get(key) === done) pending.delete(key);
  },

  async refreshTags() {},

  getExpiration: async (tags) => lastExpiry(tags),

  async updateTags(tags) {
    for (const tag of tags) expireTag(tag, EVERY_PAGE_TAG);
  },
};

export default handler;
