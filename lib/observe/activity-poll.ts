import { withTimeout } from '@/lib/utils/async';
import { processGlobal } from '@/lib/utils/process-global';

/* Background loops that poll for changes by other processes. Without requests, they poll less often. The first
   request after a quiet period wakes them, and waits for their poll. */

const QUIET_AFTER_MS = 10_000;
const MAX_WAIT_MS = 250;

const state = processGlobal('quiet', () => ({
  askedAt: performance.now(),
  loops: new Set<() => Promise<void> | undefined>(),
  waking: undefined as Promise<unknown> | undefined,
}));

const isQuiet = () => performance.now() - state.askedAt > QUIET_AFTER_MS;

/**
 * Records that this process received a request. After more than ten seconds without a request, returns a promise that
 * the request must await. The promise resolves within 250 ms.
 */
export function recordActivity(): Promise<unknown> | undefined {
  const wasQuiet = isQuiet();
  state.askedAt = performance.now();
  if (wasQuiet && !state.waking) {
    const polls = Promise.all([...state.loops].map((poll) => poll()));
    state.waking = withTimeout(MAX_WAIT_MS, polls)
      .catch(() => {})
      .finally(() => {
        state.waking = undefined;
      });
  }
  return state.waking;
}

type Pause = {
  busyMs: number;
  quietMs: number;
  /** True if the first request after a quiet time must wait for `poll`. */
  isAwaited?: boolean;
};

/**
 * Calls `poll` immediately, and again after each interval. The loop does not prevent the process from
 * exiting. `poll` must not throw.
 */
export function pollEvery(poll: () => Promise<void>, { busyMs, quietMs, isAwaited }: Pause): void {
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;
  const next = () => {
    clearTimeout(timer);
    polling ??= poll().finally(() => {
      polling = undefined;
      timer = setTimeout(next, isQuiet() ? quietMs : busyMs).unref();
    });
    return polling;
  };
  state.loops.add(() => {
    const done = next();
    return isAwaited ? done : undefined;
  });
  void next();
}
