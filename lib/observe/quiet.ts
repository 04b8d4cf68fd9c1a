import { withTimeout } from '@/lib/utils/async';
import { processGlobal } from '@/lib/utils/process-global';

/*
 * Loops that follow what other processes do look less often while nobody asks this one anything. The first request after
 * that wakes them, and waits until they have looked.
 */

const QUIET_AFTER_MS = 10_000;
/** The longest that a request waits for the loops, in ms. */
const MAX_WAIT_MS = 250;

const state = processGlobal('quiet', () => ({
  askedAt: performance.now(),
  loops: new Set<() => Promise<void> | undefined>(),
  waking: undefined as Promise<unknown> | undefined,
}));

const isQuiet = () => performance.now() - state.askedAt > QUIET_AFTER_MS;

/**
 * Notes that this process is asked something. Returns what the request waits for, 250 ms at most, if nobody has asked
 * for ten seconds.
 */
export function recordActivity(): Promise<unknown> | undefined {
  const wasQuiet = isQuiet();
  state.askedAt = performance.now();
  if (wasQuiet && !state.waking) {
    const looks = Promise.all([...state.loops].map((look) => look()));
    state.waking = withTimeout(MAX_WAIT_MS, looks)
      .catch(() => {})
      .finally(() => {
        state.waking = undefined;
      });
  }
  return state.waking;
}

type Pause = {
  /** Between two looks, in ms. */
  busyMs: number;
  /** The same while nobody asks this process anything. */
  quietMs: number;
  /** Whether the request that wakes the loop waits for its look. */
  isAwaited?: boolean;
};

/** Looks at once and again after each pause, without keeping the process alive. `look` does not throw. */
export function pollEvery(look: () => Promise<void>, { busyMs, quietMs, isAwaited }: Pause): void {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  const next = () => {
    clearTimeout(timer);
    looking ??= look().finally(() => {
      looking = undefined;
      timer = setTimeout(next, isQuiet() ? quietMs : busyMs).unref();
    });
    return looking;
  };
  state.loops.add(() => {
    const done = next();
    return isAwaited ? done : undefined;
  });
  void next();
}
