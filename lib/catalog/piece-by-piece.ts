/**
 * Makes a function that reads long sources together with all others of it: at most `atOnce` pieces are made at once, and
 * what else waits for the processor comes in between. Nobody's turn lasts while a slow reader takes a piece.
 */
export function createTurns(atOnce: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function take(): Promise<void> {
    if (running === atOnce) return new Promise((resolve) => void waiting.push(resolve));
    running += 1;
  }

  /** Gives the turn to who waits, after what else waits for the processor. */
  function leave(): void {
    setImmediate(() => {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    });
  }

  return async function* inTurns<T>(source: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
    try {
      for (;;) {
        await take();
        const piece = await source.next().finally(leave);
        if (piece.done) return;
        yield piece.value;
      }
    } finally {
      await source.return();
    }
  };
}
