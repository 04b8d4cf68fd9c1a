import { LRUCache } from 'lru-cache';
// The extension makes it the very module that Next's own server asks.
import { tagsManifest } from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js';
import { CATALOG_TAG } from '@/lib/catalog/tags';

const markNow = () => tagsManifest.get(CATALOG_TAG);

/**
 * Answers that are made from the catalogue, kept no longer than Next's own mark of what is stale stays
 * as it is, so that none is ever older here than there.
 */
export class UntilEdited<T extends object> {
  readonly #answers: LRUCache<string, T>;
  #mark = markNow();

  constructor(maxSize: number, bytesOf: (answer: T) => number) {
    this.#answers = new LRUCache({ maxSize, sizeCalculation: bytesOf });
  }

  get(key: string): T | undefined {
    const now = markNow();
    if (now !== this.#mark) this.#answers.clear();
    this.#mark = now;
    return this.#answers.get(key);
  }

  /** To be asked for together with an answer; keeps the answer unless the catalogue is edited in between. */
  keeper(): (key: string, answer: T) => void {
    const asOf = markNow();
    return (key, answer) => {
      if (markNow() === asOf) this.#answers.set(key, answer);
    };
  }
}
