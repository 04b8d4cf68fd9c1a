import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStream } from './use-order-events';

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

test('the browser sends no requests while an event stream delivers heartbeats', async () => {
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

test('the browser replaces a stream that is silent for 25 s, and polls the lists until events arrive', async () => {
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
  // The connection is still broken, so the new stream also receives nothing.
  await vi.advanceTimersByTimeAsync(10_000);
  expect(openOnes()).toEqual([opened[2]]);
  opened[2]?.send('ready');
  onStale.mockReset();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(onStale).not.toHaveBeenCalled();
  close();
});
