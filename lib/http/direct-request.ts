/** A request that reaches its handler without Next (server/direct-calls.ts). */
export class DirectRequest extends Request {}

/**
 * Waits for a request. Next would otherwise run a GET handler during the build and store its answer. Loads nothing of Next
 * for a {@link DirectRequest}.
 */
export async function awaitRequest(request: Request): Promise<void> {
  if (request instanceof DirectRequest) return;
  const { connection } = await import('next/server');
  await connection();
}
