import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { laterProduct } from '@/lib/catalog/seller-sort';
import { inPlace, laterRows, readRows, withNext } from './load-more';
import { openStream } from './use-order-events';

describe('useOrderEvents', () => {
  /** A mock event stream, whose events the test sends. e2e/api/streams.spec.ts tests real streams. */
  class Stream extends EventTarget {
    static readonly CLOSED = 2;
    readyState = 1;
    constructor(readonly url: string) {
      super();
      opened.push(this);
    }
    close() {
      this.readyState = Stream.CLOSED;
    }
    send(type: string) {
      this.dispatchEvent(new MessageEvent(type, { data: '{}' }));
    }
  }

  let opened: Stream[] = [];
  const onStale = vi.fn();
  const follow = () => openStream('seller', new Set([{ onOrder: () => {}, onStale }]));
  const openOnes = () => opened.filter(({ readyState }) => readyState !== Stream.CLOSED);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('EventSource', Stream);
    opened = [];
    onStale.mockReset();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('does not poll while the event stream sends heartbeats', async () => {
    const close = follow();
    opened[0]?.send('ready');
    onStale.mockReset();
    for (let times = 0; times < 30; times += 1) {
      await vi.advanceTimersByTimeAsync(10_000);
      opened[0]?.send('heartbeat');
    }
    expect(opened).toHaveLength(1);
    expect(onStale).not.toHaveBeenCalled();
    close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(openOnes()).toEqual([]);
  });

  it('replaces an event stream that is silent for 25 seconds, and polls until events arrive', async () => {
    const close = follow();
    opened[0]?.send('ready');
    onStale.mockReset();
    await vi.advanceTimersByTimeAsync(24_900);
    expect([opened.length, onStale.mock.calls.length]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(200);
    expect([opened.length, onStale.mock.calls.length]).toEqual([2, 1]);
    expect(openOnes()).toEqual([opened[1]]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(onStale).toHaveBeenCalledTimes(6);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(openOnes()).toEqual([opened[2]]);
    opened[2]?.send('ready');
    onStale.mockReset();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(onStale).not.toHaveBeenCalled();
    close();
  });
});

const row = (_id: string, updatedAt: string, price = 1) => ({ _id, updatedAt, price });
const early = '2026-11-02T08:00:00.000Z';
const late = '2026-11-02T08:00:00.001Z';

test('a list keeps a displayed row if the loaded row is older', () => {
  const shown = [row('a', late, 3), row('b', early, 3), row('c', early, 3)];
  const read = [row('a', early, 2), row('b', late, 2), row('c', early, 2), row('d', early, 2)];
  expect(laterRows(shown, read, laterProduct)).toEqual([shown[0], ...read.slice(1)]);
});

test('a list keeps displayed rows in position, adds new rows at the top, and removes deleted rows', () => {
  const shown = [row('a', early), row('b', early), row('c', early)];
  const read = [row('c', late), row('d', early), row('a', early)];
  expect(inPlace(shown, read)).toEqual([read[1], read[2], read[0]]);
});

test('withNext shows a row only once if it is in both pages', () => {
  const shown = [row('a', early), row('b', early)];
  const read = [row('b', late), row('c', early)];
  expect(withNext(shown, read)).toEqual([...shown, read[1]]);
});

function api(total: number) {
  const limits: number[] = [];
  const readPage = async (limit: number, cursor = '0') => {
    limits.push(limit);
    const from = Number(cursor);
    const to = Math.min(from + Math.min(limit, 200), total);
    const rows = Array.from({ length: to - from }, (_, n) => from + n);
    return { rows, nextCursor: to < total ? String(to) : undefined };
  };
  return { limits, readPage };
}

test('readRows loads 450 rows with requests of at most 200 rows', async () => {
  const { limits, readPage } = api(1_000);
  const { rows, nextCursor } = await readRows(450, undefined, readPage);
  expect(rows).toEqual(Array.from({ length: 450 }, (_, n) => n));
  expect(nextCursor).toBe('450');
  expect(limits).toEqual([200, 200, 50]);
});

test('readRows starts at the cursor and stops at the end of the list', async () => {
  const { limits, readPage } = api(230);
  expect((await readRows(20, '20', readPage)).rows).toHaveLength(20);
  const { rows, nextCursor } = await readRows(300, undefined, readPage);
  expect(rows).toHaveLength(230);
  expect(nextCursor).toBeUndefined();
  expect(limits).toEqual([20, 200, 100]);
});
