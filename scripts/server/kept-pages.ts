import type { IncomingMessage, RequestListener } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { encodeAll } from '@/lib/http/compress';
import { type Ready, readyAnswer } from '@/lib/http/ready';
import { log } from '@/lib/log';
import { scriptsAfterFirstPaint } from './after-first-paint';
import { type Answered, whenAnswered } from './record';
import { ShopResponse } from './response';
import { UntilEdited } from './until-edited';

/** The pages of the catalogue and two more: the same for everybody, and no middleware before them. */
export const PAGES = /^\/(products(\/[\w/-]*)?|cart|seller)?$/;
/** Some 300 pages. */
const MOST_BYTES = 64 * 1024 * 1024;
/**
 * So many times as long as a page took to compress no other is: where more pages are popular than are
 * kept, compressing them must cost less than it spares. Those asked for most are the first to be kept.
 */
const PAUSE = 4;
/** Some 15 ms for a list, which then fits into the 14 kB that a new connection may send at once. */
const BROTLI_QUALITY = 9;
/** Of these Next answers another thing than the page, or decides by them. */
const DECIDING = ['rsc', 'range', 'authorization', 'next-action'];

const isForPage = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'GET' && PAGES.test(url) && DECIDING.every((name) => headers[name] === undefined);

const toPlain = promisify(gunzip);

async function whatToKeep({ headers, bytes, encoding }: Answered): Promise<Ready> {
  const plain = encoding === 'gzip' ? await toPlain(bytes) : bytes;
  const page = Buffer.from(scriptsAfterFirstPaint(plain.toString()));
  return { etag: String(headers.etag), headers, bytes: await encodeAll(page, BROTLI_QUALITY) };
}

/**
 * Sends pages that Next has in its cache without a way through Next, compressed once for everybody,
 * and with their scripts after the first paint.
 */
export function withKeptPages(otherwise: RequestListener): RequestListener {
  const pages = new UntilEdited<Ready>(MOST_BYTES, ({ bytes }) =>
    Object.values(bytes).reduce((sum, { length }) => sum + length, 0),
  );
  let mayPackAt = 0;

  const pack = async (answer: Answered, take: (page: Ready) => void) => {
    const began = performance.now();
    if (began < mayPackAt) return;
    mayPackAt = Number.POSITIVE_INFINITY;
    try {
      take(await whatToKeep(answer));
    } catch (error) {
      log().warn({ err: error }, 'a page could not be kept');
    } finally {
      const ended = performance.now();
      mayPackAt = ended + PAUSE * (ended - began);
    }
  };

  return (request, response) => {
    if (!isForPage(request) || !(response instanceof ShopResponse))
      return otherwise(request, response);
    const { url = '' } = request;
    const page = pages.get(url);
    if (page) {
      const { status, headers, body } = readyAnswer(page, request.headers);
      response.writeHead(status, headers).end(body);
      return;
    }
    // Recording copies the page, for nothing while another one is being compressed.
    if (performance.now() >= mayPackAt) {
      const keep = pages.keeper();
      whenAnswered(response, (answer) => {
        if (answer.headers['x-nextjs-cache'] === 'HIT')
          void pack(answer, (packed) => keep(url, packed));
      });
    }
    return otherwise(request, response);
  };
}
