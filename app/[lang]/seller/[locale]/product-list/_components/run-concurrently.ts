/** The calls that run at the same time. */
const AT_ONCE = 4;

export type Outcome<T> = { done: number; failures: { item: T; error: unknown }[] };

/** Does the work for each item, a few at a time; one that fails does not stop the others. */
export async function runConcurrently<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<Outcome<T>> {
  const waiting = [...items];
  const outcome: Outcome<T> = { done: 0, failures: [] };
  const next = async (): Promise<void> => {
    const [item] = waiting.splice(0, 1);
    if (item === undefined) return;
    try {
      await work(item);
      outcome.done += 1;
    } catch (error) {
      outcome.failures.push({ item, error });
    }
    return next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return outcome;
}
