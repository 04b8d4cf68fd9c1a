/** The calls that run at the same time. */
const AT_ONCE = 4;

export type Outcome = { done: number; failures: unknown[] };

/** Does the work for each item, a few at a time; one that fails does not stop the others. */
export async function runConcurrently<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<Outcome> {
  const waiting = [...items];
  const outcome: Outcome = { done: 0, failures: [] };
  const next = async (): Promise<void> => {
    const [item] = waiting.splice(0, 1);
    if (item === undefined) return;
    try {
      await work(item);
      outcome.done += 1;
    } catch (error) {
      outcome.failures.push(error);
    }
    return next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return outcome;
}
