import type { RequestListener } from 'node:http';
import { LRUCache } from 'lru-cache';
import { type Ready, readyAnswer } from '@/lib/http/ready';
import { whenAnswered } from './record';
import { ShopResponse } from './response';

const MOST_BYTES = 48 * 1024 * 1024;
/** An address stands for the same picture always, so this only lets go of what nobody asks for. */
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Sends the pictures that Next has made smaller from memory: from Next's own cache on the disk each
 * takes longer than everything else on a page of 24 of them.
 */
export function withKeptPictures(otherwise: RequestListener): RequestListener {
  const pictures = new LRUCache<string, Ready>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes.identity.length,
    ttl: DAY_MS,
  });

  return (request, response) => {
    const { method, url, headers: asked } = request;
    const isForPicture = method === 'GET' && url?.startsWith('/_next/image?');
    if (!isForPicture || !(response instanceof ShopResponse)) return otherwise(request, response);
    // Next makes webp for whoever names it.
    const key = `${asked.accept?.includes('image/webp') ? 'webp' : 'any'} ${url}`;
    const picture = pictures.get(key);
    if (picture) {
      const { status, headers, body } = readyAnswer(picture, asked);
      response.writeHead(status, headers).end(body);
      return;
    }
    whenAnswered(response, ({ headers, bytes, encoding }) => {
      const { etag } = headers;
      if (etag && !encoding) pictures.set(key, { etag, headers, bytes: { identity: bytes } });
    });
    return otherwise(request, response);
  };
}
