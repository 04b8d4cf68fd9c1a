import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { refuse } from './refuse';

/**
 * How long a closing instance behind a proxy still serves, in ms: a proxy that asks /api/health learns
 * that it is going, and one that keeps connections open is told to close each with its next answer.
 */
export const DRAIN_MS = 2_000;

/**
 * Drains a closing instance: from `begin` on, each answer closes its connection, and /api/health is
 * 503. `begin` resolves when the instance may stop listening; at once without a proxy in front,
 * because no other instance would serve.
 */
export function createDrain(isBehindProxy: boolean) {
  let isDraining = false;
  return {
    async begin(): Promise<void> {
      isDraining = true;
      if (isBehindProxy) await pause(DRAIN_MS);
    },
    /** Returns whether it has answered the request. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (!isDraining) return false;
      response.setHeader('Connection', 'close');
      if (request.url?.split('?', 1)[0] !== '/api/health') return false;
      refuse(request, response, 503, 'This instance is closing.');
      return true;
    },
  };
}
