/** A request that the server passes to a handler directly, without Next (server/direct-calls.ts). */
export class DirectRequest extends Request {}

/**
 * Waits until a real request is being handled. Otherwise, Next would run a GET handler during the build and store its
 * response. For a {@link DirectRequest} it returns at once, without loading Next.
 */
export async function awaitRequest(request: Request): Promise<void> {
  if (request instanceof DirectRequest) return;
  const { connection } = await import('next/server');
  await connection();
}
