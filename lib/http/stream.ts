/**
 * A response body that is produced as fast as the client reads it, and ends when the client leaves.
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

/** An answer without its body, whose source is ended, for a client that does not read one. */
export function headersOf({ body, status, headers }: Response): Response {
  // Not awaited, because a source may be waiting for the database; nobody is left to tell of its fault.
  body?.cancel().catch(() => {});
  return new Response(null, { status, headers });
}
