import type { Env } from '@/lib/env';
import { reasonOf, StartFailure } from '@/server/process/failure';
import { reachable } from '@/server/process/port';

/** How long the first answer may take, in ms; the dev server compiles first. */
const PATIENCE = 60_000;

/** Waits until /api/health answers 200. Throws {@link StartFailure} when it does not. */
export async function waitForHealth(env: Env): Promise<void> {
  const url = `http://${reachable(env.HOST)}:${env.PORT}/api/health`;
  const until = Date.now() + PATIENCE;
  let last = 'nothing';
  while (Date.now() < until) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(until - Date.now()) });
      if (answer.ok) return;
      last = `${answer.status} ${(await answer.text()).slice(0, 200)}`;
    } catch (error) {
      // What fetch itself says is "fetch failed" alone.
      last = reasonOf(error instanceof Error ? (error.cause ?? error) : error);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new StartFailure(`The shop started, but ${url} does not answer 200: ${last}`);
}
