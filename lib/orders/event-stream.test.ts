import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionView } from '@/lib/auth/sessions';
import { openStreamCount, orderEvents } from './event-stream';

/* e2e/api/orders.test.ts tests the events of a stream. */

vi.mock('./changed-orders', () => ({
  OVERLAP_MS: 5_000,
  databaseTime: async () => Date.now(),
  ordersChangedSince: async () => [],
}));
vi.mock('@/lib/auth/sessions', () => ({
  stillOpen: async (sessions: SessionView[]) => new Set(sessions.map(({ id }) => id)),
}));

const session: SessionView = { id: 'one', audience: 'shopper', subject: 'Ada' };
const open = (signal = new AbortController().signal) =>
  orderEvents(session, { origin: '', signal });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

function read({ body }: Response) {
  const heard: string[] = [];
  const decoder = new TextDecoder();
  const taken = { heard, isOver: false };
  const all = async () => {
    for await (const chunk of body ?? []) heard.push(decoder.decode(chunk));
    taken.isOver = true;
  };
  void all();
  return taken;
}

test('an event stream is closed at once if its client has already disconnected', async () => {
  const answer = await open(AbortSignal.abort());
  expect(openStreamCount(session)).toBe(0);
  const taken = read(answer);
  await vi.advanceTimersByTimeAsync(1);
  expect(taken.isOver).toBe(true);
});

test('an event stream is open until its client disconnects', async () => {
  const client = new AbortController();
  await open(client.signal);
  expect(openStreamCount(session)).toBe(1);
  client.abort();
  expect(openStreamCount(session)).toBe(0);
});

test('an event stream ends after two unread heartbeats', async () => {
  await open();
  const taken = read(await open());
  await vi.advanceTimersByTimeAsync(19_000);
  expect(openStreamCount(session)).toBe(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(openStreamCount(session)).toBe(1);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(taken.isOver).toBe(false);
  const beats = taken.heard.filter((text) => text === 'event: heartbeat\ndata: {}\n\n');
  expect(beats).toHaveLength(12);
});
