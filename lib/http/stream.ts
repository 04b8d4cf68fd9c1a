/**
 * Returns a response body that is produced as fast as the client reads it, and that ends when the client
 * disconnects.
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
