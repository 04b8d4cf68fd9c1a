const FIRST = 100;
const LONGEST = 5000;
/** After this time without a fault the next one counts as the first, in ms. */
const HEALTHY = 15_000;

type Backoff = { wait: () => Promise<void>; failures: () => number };

/** The pause before a restart: 0.1 s at first, doubled at each further fault, at most 5 s. */
export function backoff(): Backoff {
  let failures = 0;
  let last = Number.NEGATIVE_INFINITY;
  return {
    failures: () => failures,
    wait: () => {
      failures = Date.now() - last > HEALTHY ? 1 : failures + 1;
      last = Date.now();
      const pause = Math.min(LONGEST, FIRST * 2 ** (failures - 1));
      return new Promise((resolve) => setTimeout(resolve, pause));
    },
  };
}
