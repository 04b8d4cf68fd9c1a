import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const PAUSE = { busyMs: 250, quietMs: 2_000 };

/** The module with a state of its own, in which nobody has asked yet. */
async function fresh() {
  vi.resetModules();
  Reflect.deleteProperty(globalThis, 'shopGlobals');
  return import('./quiet');
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('a loop looks less often once nobody has asked for ten seconds', async () => {
  const { pollEvery: repeat, recordActivity: wakeUp } = await fresh();
  const look = vi.fn(async () => {});
  repeat(look, PAUSE);
  const looksIn = async (ms: number) => {
    look.mockClear();
    await vi.advanceTimersByTimeAsync(ms);
    return look.mock.calls.length;
  };
  expect(await looksIn(9_999)).toBe(39);
  await looksIn(1_000);
  expect(await looksIn(10_000)).toBe(5);
  wakeUp();
  expect(await looksIn(5_000)).toBe(20);
});

test('the first requests after that wait for a look that begins with them', async () => {
  const { pollEvery: repeat, recordActivity: wakeUp } = await fresh();
  const ends: (() => void)[] = [];
  const look = vi.fn(() => new Promise<void>((resolve) => void ends.push(resolve)));
  const end = () => ends.pop()?.();
  repeat(look, { ...PAUSE, isAwaited: true });
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(wakeUp()).toBeUndefined();
  for (let n = 0; n < 50; n += 1) {
    await vi.advanceTimersByTimeAsync(250);
    end();
  }
  look.mockClear();
  const order: string[] = [];
  void wakeUp()?.then(() => order.push('first'));
  void wakeUp()?.then(() => order.push('second'));
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(order).toEqual([]);
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual(['first', 'second']);
  expect(wakeUp()).toBeUndefined();
});

test('a look that hangs holds a request for a quarter of a second', async () => {
  const { pollEvery: repeat, recordActivity: wakeUp } = await fresh();
  repeat(() => new Promise(() => {}), { ...PAUSE, isAwaited: true });
  await vi.advanceTimersByTimeAsync(11_000);
  let isOver = false;
  void wakeUp()?.then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(249);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
});

test('a loop that no request waits for is woken as well', async () => {
  const { pollEvery: repeat, recordActivity: wakeUp } = await fresh();
  const look = vi.fn(async () => {});
  repeat(look, PAUSE);
  await vi.advanceTimersByTimeAsync(12_000);
  look.mockClear();
  await wakeUp();
  expect(look).toHaveBeenCalledTimes(1);
});
