import { processGlobal } from '@/lib/utils/process-global';

/** A request that the server passes to a handler directly, without Next (server/direct-calls.ts). */
export class DirectRequest extends Request {}

/**
 * Waits until a request is handled at run time. Otherwise Next would run a GET handler during the build and store its
 * response. For a {@link DirectRequest} it returns at once, without loading Next.
 */
export async function awaitRequest(request: Request): Promise<void> {
  if (request instanceof DirectRequest) return;
  const { connection } = await import('next/server');
  await connection();
}

const paths = processGlobal('paths of calls', () => new Set<string>());

/** Registers the path of an endpoint whose handler is loaded in this process. */
export const addCallPath = (path: string): void => void paths.add(path);

/**
 * Returns whether a handler for the path is loaded in this process. Metrics and traces use only such paths as names.
 */
export const isCallPath = (path: string): boolean => paths.has(path);
