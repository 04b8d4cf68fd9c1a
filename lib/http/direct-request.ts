/** A request that reaches its handler without Next (server/direct-calls.ts). */
export class DirectRequest extends Request {}

/**
 * Waits for a request. Otherwise Next would run a GET handler during the build and store its response. For a
 * {@link DirectRequest} it does not load Next.
 */
export async function awaitRequest(request: Request): Promise<void> {
  if (request instanceof DirectRequest) return;
  const { connection } = await import('next/server');
  await connection();
}
