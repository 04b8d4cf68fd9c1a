import type { RequestListener } from 'node:http';
import { pagesUnderWay } from '@/lib/http/pages-under-way';

/** Next puts a page into its cache just after it has sent it, ms. */
const AFTERWARDS_MS = 20;

/** Tells who changes the catalogue which pages are being made meanwhile. */
export function withPagesUnderWay(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (/^\/(api|_next)\//.test(request.url ?? '')) return listener(request, response);
    const made = new Promise<void>((resolve) => {
      const settle = () => setTimeout(resolve, AFTERWARDS_MS).unref();
      // When the whole answer is known; a slow reader may take it later.
      response.once('prefinish', settle);
      response.once('close', settle);
    });
    pagesUnderWay.add(made);
    void made.then(() => pagesUnderWay.delete(made));
    return listener(request, response);
  };
}
