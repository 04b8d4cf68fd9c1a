import { createHash } from 'node:crypto';
import { ApiError } from './api-error';
import { canonical, type Form } from './form';
import type { Answer } from './records';
import type { Store } from './store';

/** Returns a hash of a request. Two requests with the same key must have the same hash. */
export function fingerprintOf(method: string, path: string, form: Form): string {
  return createHash('sha256')
    .update(`${method} ${path}\n${canonical(form)}`)
    .digest('hex');
}

export type Keys = {
  /**
   * Reserves a key for a request, or returns the stored response. Throws an ApiError if the key was used with
   * other parameters, or if its request is still in progress.
   */
  take: (key: string, fingerprint: string) => Answer | undefined;
  release: (key: string) => void;
};

export function makeKeys(store: Store): Keys {
  const inProgress = new Set<string>();
  return {
    take: (key, fingerprint) => {
      if (key.length > 255)
        throw new ApiError(400, 'Idempotency keys may be at most 255 characters long.', {
          type: 'idempotency_error',
        });
      const answer = store.tables.answer.get(key);
      if (answer && answer.fingerprint !== fingerprint)
        throw new ApiError(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: 'idempotency_error' },
        );
      if (answer) return answer;
      // For this error, Stripe responds with the type `invalid_request_error`, not `idempotency_error`.
      if (inProgress.has(key))
        throw new ApiError(
          409,
          `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
          { code: 'idempotency_key_in_use' },
        );
      inProgress.add(key);
      return undefined;
    },
    release: (key) => inProgress.delete(key),
  };
}
