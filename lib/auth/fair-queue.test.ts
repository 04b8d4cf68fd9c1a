import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue';

const stranger = (key: string) => ({ key, isKnown: false });
const known = (key: string) => ({ key, isKnown: true });

/** A queue whose jobs end one by one. */
function queue(bounds = { most: 4, mostOfPlace: 2 }) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const { add } = createFairQueue<string>((job) => {
    begun.push(job);
    return new Promise((resolve) => ends.push(resolve));
  }, bounds);
  const end = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { add, begun, end };
}

test('of one place two wait, whatever it sends; another one is third in the line', async () => {
  const { add, begun, end } = queue();
  const taken = Array.from({ length: 50 }, (_, index) => add(`flood ${index}`, stranger('a')));
  expect(taken.filter(Boolean)).toHaveLength(3);
  expect(add('shopper', stranger('b'))).toBe(true);
  for (let done = 0; done < 4; done += 1) await end();
  expect(begun).toEqual(['flood 0', 'flood 1', 'flood 2', 'shopper']);
});

test('a known device goes first, also when strangers have taken all the room', async () => {
  const { add, begun, end } = queue();
  for (const key of ['running', 'a', 'b', 'c', 'd']) expect(add(key, stranger(key))).toBe(true);
  expect(add('e', stranger('e'))).toBe(false);
  expect(add('own', known('device'))).toBe(true);
  await end();
  expect(begun).toEqual(['running', 'own']);
});

test('what has ended makes room', async () => {
  const { add, end } = queue({ most: 1, mostOfPlace: 1 });
  expect([add('1', stranger('a')), add('2', stranger('a')), add('3', stranger('a'))]).toEqual([
    ...[true, true, false],
  ]);
  await end();
  expect(add('4', stranger('a'))).toBe(true);
});
