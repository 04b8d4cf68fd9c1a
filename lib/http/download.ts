import 'server-only';
import { stringify } from 'csv-stringify/sync';
import { BYTE_ORDER_MARK } from '@/lib/utils/byte-order-mark';

/**
 * Returns a response body that is produced as fast as the client reads it, and that ends when the client disconnects.
 */
export function streamOf(source: AsyncIterator<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await source.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
    },
    async cancel() {
      await source.return?.();
    },
  });
}

/** Returns a response without its body, for a client that does not read it. Cancels the source of the body. */
export function headersOf({ body, status, headers }: Response): Response {
  // Do not await the cancellation, because the source may be waiting for the database. Ignore its errors, because the
  // client no longer needs the body.
  body?.cancel().catch(() => {});
  return new Response(null, { status, headers });
}

/** Returns a response that the browser saves as a file with this name. */
export const download = (body: BodyInit, name: string, type: string): Response =>
  new Response(body, {
    headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` },
  });

async function* withMark(text: string | AsyncIterable<string>) {
  yield BYTE_ORDER_MARK;
  if (typeof text === 'string') yield text;
  else yield* text;
}

/** Returns a CSV file as a download with this name. Excel reads the file as UTF-8 because of the byte order mark. */
export const downloadCsv = (text: string | AsyncIterable<string>, name: string): Response =>
  download(streamOf(withMark(text)), name, 'text/csv; charset=utf-8');

/** One page of a list, as rows of a CSV file. `nextCursor` leads to the next page. */
export type CsvPage = { rows: readonly (readonly string[])[]; nextCursor?: string | undefined };

const line = (cells: readonly string[]) => stringify([cells], { escape_formulas: true });

/**
 * Yields a list as a CSV file in chunks: the header, then the rows of each page. The file ends after `maxPages` pages.
 * If the list has more pages, the last row is `cutText`.
 */
export async function* pagedCsv({
  header,
  first,
  read,
  maxPages,
  cutText,
}: {
  header: readonly string[];
  first: CsvPage;
  read: (cursor: string) => Promise<CsvPage>;
  maxPages: number;
  cutText: () => string;
}): AsyncGenerator<string> {
  yield line(header);
  let page = first;
  for (let count = 1; ; count += 1) {
    for (const cells of page.rows) yield line(cells);
    if (!page.nextCursor) return;
    if (count >= maxPages) {
      yield line([cutText()]);
      return;
    }
    page = await read(page.nextCursor);
  }
}
