import { setImmediate as rest } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createStreamLimit } from './list-stream';

/** A source of three chunks that records how many chunks are being produced at once. */
function sources() {
  const seen = { running: 0, most: 0, ended: 0 };
  async function* make(name: string) {
    try {
      for (let n = 0; n < 3; n += 1) {
        seen.running += 1;
        seen.most = Math.max(seen.most, seen.running);
        await rest();
        seen.running -= 1;
        yield `${name}${n}`;
      }
    } finally {
      seen.ended += 1;
    }
  }
  return { seen, make };
}

const all = async (source: AsyncGenerator<string, void>) => {
  const pieces: string[] = [];
  for await (const piece of source) pieces.push(piece);
  return pieces;
};

test('createStreamLimit limits the number of concurrent chunks, and reads each source to the end', async () => {
  const { seen, make } = sources();
  const limitStreams = createStreamLimit(2);
  const read = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((name) => all(limitStreams(make(name)))),
  );
  expect(read[4]).toEqual(['e0', 'e1', 'e2']);
  expect(seen).toEqual({ running: 0, most: 2, ended: 5 });
});

test('createStreamLimit continues with the remaining sources if a reader aborts or a source fails', async () => {
  const { seen, make } = sources();
  const limitStreams = createStreamLimit(1);
  for await (const _ of limitStreams(make('a'))) break;
  expect(seen.ended).toBe(1);
  async function* failing(): AsyncGenerator<string, void> {
    yield await Promise.reject(new Error('the database is down'));
  }
  await expect(all(limitStreams(failing()))).rejects.toThrow('down');
  expect(await all(limitStreams(make('b')))).toHaveLength(3);
});
