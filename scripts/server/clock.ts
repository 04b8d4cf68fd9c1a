/** A step that Next can live with, ms: what is made stale is made stale again two seconds later. */
const TOLERANCE_MS = 1_000;
const EVERY_MS = 1_000;
/** Longer than this between two readings, and something came in between. */
const PROMPT_MS = 5;

/** How far the wall clock is ahead of the one that nobody can set, ms; undefined when unsure. */
function lead(): number | undefined {
  const before = performance.now();
  const lead = Date.now() - performance.timeOrigin - before;
  return performance.now() - before < PROMPT_MS ? lead : undefined;
}

/**
 * Tells once that somebody has set the clock, or that the machine slept. Next dates its pages by
 * the wall clock and what makes them stale by the monotonic one, so that from then on a page could
 * outlive an edit for as long as the clock was moved.
 */
export function whenClockMoves(act: (seconds: number) => void): void {
  let usual: number | undefined;
  const watch = setInterval(() => {
    const now = lead();
    usual ??= now;
    if (now === undefined || usual === undefined) return;
    const moved = now - usual;
    if (Math.abs(moved) <= TOLERANCE_MS) return;
    clearInterval(watch);
    act(Math.round(moved / 1000));
  }, EVERY_MS);
  watch.unref();
}
