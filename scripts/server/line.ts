/** For so long at most the event loop only takes in what comes, before it serves one again, ms. */
const READING_MS = 10;

type Waiting = Set<() => void>;
type Served = { waiting: Waiting; hasRoom: () => boolean };

/**
 * Serves who waits in some lines, each line in its turn, but reads first: what has not been read waits
 * unseen in the sockets, where it can neither be counted nor refused, and Node accepts one connection
 * in a turn of its event loop, however many are there.
 */
export function newTurns() {
  const lines: Served[] = [];
  let isTurning = false;
  let hasComeMore = false;
  let readingSince: number | undefined;

  function nextTurn(): void {
    const line = lines.find(({ waiting, hasRoom }) => waiting.size > 0 && hasRoom());
    isTurning = line !== undefined;
    if (!line) return;
    setImmediate(nextTurn);
    readingSince ??= performance.now();
    const isReading = hasComeMore && performance.now() - readingSince < READING_MS;
    hasComeMore = false;
    if (!isReading) serveFirst(line);
  }

  function serveFirst(line: Served): void {
    readingSince = undefined;
    lines.push(...lines.splice(lines.indexOf(line), 1));
    const [serve] = line.waiting;
    if (!serve) return;
    line.waiting.delete(serve);
    serve();
  }

  function wake(): void {
    if (isTurning) return;
    isTurning = true;
    setImmediate(nextTurn);
  }

  return {
    add: (line: Served) => lines.push(line),
    wake,
    hasCome() {
      hasComeMore = true;
      wake();
    },
  };
}

export type Line = ReturnType<typeof createLine>;

/** A line for work that has room for so many at once, and places for so many who wait. */
export function createLine(
  { room, places }: { room: number; places: number },
  turns: ReturnType<typeof newTurns>,
) {
  const waiting: Waiting = new Set();
  let inside = 0;
  turns.add({ waiting, hasRoom: () => inside < room });
  return {
    isFull: () => waiting.size >= places,
    /** Waits to be served; the answer ends the waiting. */
    wait(serve: () => void) {
      waiting.add(serve);
      turns.hasCome();
      return () => {
        waiting.delete(serve);
      };
    },
    enter() {
      inside += 1;
    },
    leave() {
      inside -= 1;
      turns.wake();
    },
  };
}
