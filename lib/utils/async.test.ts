import { expect, test } from 'vitest';
import { createPause, inSlices } from './async';

/** Blocks the event loop for some milliseconds. */
function work(ms: number) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Counts the turns of the event loop until `isDone` is set. */
function countTurns() {
  const seen = { turns: 0, isDone: false };
  const turn = () => {
    seen.turns += 1;
    if (!seen.isDone) setImmediate(turn);
  };
  setImmediate(turn);
  return seen;
}

test('createPause lets the event loop run after a time slice', async () => {
  const pause = createPause(2);
  const seen = countTurns();
  for (let step = 0; step < 10; step += 1) {
    work(3);
    await pause();
  }
  seen.isDone = true;
  expect(seen.turns).toBeGreaterThanOrEqual(9);
});

test('createPause returns undefined before the time slice has ended', () => {
  expect(createPause(10_000)()).toBeUndefined();
});

test('inSlices yields all records in order, with pauses', async () => {
  const seen = countTurns();
  const read: number[] = [];
  for await (const one of inSlices(Array.from({ length: 20 }, (_, at) => at))) {
    work(2);
    read.push(one);
  }
  seen.isDone = true;
  expect(read).toEqual(Array.from({ length: 20 }, (_, at) => at));
  expect(seen.turns).toBeGreaterThanOrEqual(5);
});

test('inSlices closes its source if its reader stops', async () => {
  let isClosed = false;
  async function* source() {
    try {
      yield 1;
      yield 2;
    } finally {
      isClosed = true;
    }
  }
  for await (const _ of inSlices(source())) break;
  expect(isClosed).toBe(true);
});
