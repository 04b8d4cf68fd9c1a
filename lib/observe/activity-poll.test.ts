import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const PAUSE = { busyMs: 250, quietMs: 2_000 };

/** Imports the module again, so that its state is as before the first request. */
async function fresh() {
  vi.resetModules();
  Reflect.deleteProperty(globalThis, 'shopGlobals');
  return import('./activity-poll');
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('a polling loop polls less often after ten seconds without a request', async () => {
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

test('requests after a quiet period wait for a new poll', async () => {
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

test('a hanging poll delays a request by at most 250 ms', async () => {
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

test('a request after a quiet period triggers a poll even without isAwaited', async () => {
  const { pollEvery: repeat, recordActivity: wakeUp } = await fresh();
  const look = vi.fn(async () => {});
  repeat(look, PAUSE);
  await vi.advanceTimersByTimeAsync(12_000);
  look.mockClear();
  await wakeUp();
  expect(look).toHaveBeenCalledTimes(1);
});
