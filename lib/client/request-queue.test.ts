import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRequestQueue, type QueuedRequest, type Sent } from './request-queue';

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    keys: (prefix: string) => [...items.keys()].filter((key) => key.startsWith(prefix)),
  };
}

const press = (order = 'one', at = 1_000): QueuedRequest => ({
  key: randomUUID(),
  order,
  what: 'Delivered',
  at,
  path: '/api/order/status',
  body: { id: order },
});

/**
 * Creates a queue with a mock server. `say` sets the server's response, and `seen` lists the keys of arrived
 * requests.
 */
function opened(storage = memory(), person = 'omar') {
  const seen: string[] = [];
  let answer: Sent = 'done';
  const queue = createRequestQueue({
    prefix: `presses-${person}-`,
    storage,
    onChange: () => {},
    send: async ({ key }) => {
      if (answer !== 'later') seen.push(key);
      return answer;
    },
  });
  const respond = (next: Sent) => {
    answer = next;
  };
  return { queue, seen, storage, say: respond };
}

test('offline requests survive a reload and are sent in order', async () => {
  const { queue, seen, say: respond, storage } = opened();
  respond('later');
  const [one, two] = [press('one'), press('two')];
  await queue.add(one);
  await queue.add(two);
  expect([seen, queue.waiting()]).toEqual([[], [one, two]]);
  const reloaded = opened(storage);
  await reloaded.queue.flush();
  expect([reloaded.seen, reloaded.queue.waiting()]).toEqual([[one.key, two.key], []]);
});

test('another user of the phone neither sees nor sends the queued requests', async () => {
  const { queue, say: respond, storage } = opened();
  respond('later');
  await queue.add(press());
  const other = opened(storage, 'mia');
  await other.queue.flush();
  expect([other.seen, other.queue.waiting()]).toEqual([[], []]);
  expect(queue.waiting()).toHaveLength(1);
});

test('queue.remove removes only a request that was never sent', async () => {
  const { queue, say: respond } = opened();
  respond('later');
  const [first, second] = [press(), press()];
  await queue.add(first);
  await queue.add(second);
  expect(queue.remove(first.key)).toBe(false);
  expect(queue.remove(second.key)).toBe(true);
  expect(queue.waiting()).toEqual([first]);
});

test('the queue drops a rejected request and sends the next requests', async () => {
  const { queue, seen, say: respond } = opened();
  respond('refused');
  await queue.add(press());
  respond('done');
  await queue.add(press());
  expect([seen.length, queue.waiting().length]).toEqual([2, 0]);
});

test('the queue ignores invalid stored values', async () => {
  const { queue, storage, seen } = opened();
  storage.setItem('presses-omar-0', 'null');
  storage.setItem('presses-omar-1', '{"key":1}');
  await queue.flush();
  expect([queue.waiting(), seen]).toEqual([[], []]);
});

test('the queue sends every request in order under random connection failures', async () => {
  const answers = fc.array(fc.constantFrom<Sent>('done', 'later', 'refused'), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(answers, fc.integer({ min: 1, max: 6 }), async (script, count) => {
      const storage = memory();
      const arrived: string[] = [];
      const next = [...script];
      const start = () =>
        createRequestQueue({
          prefix: 'p-',
          storage,
          onChange: () => {},
          send: async ({ key }) => {
            const answer = next.shift() ?? 'done';
            // With `later`, the request may have arrived although its response was lost.
            if (answer !== 'later' || next.length % 2 === 0) arrived.push(key);
            return answer;
          },
        });
      const requests = Array.from({ length: count }, (_, at) => press('one', 1_000 + at));
      for (const one of requests) await start().add(one);
      for (let tries = 0; tries < 40; tries += 1) await start().flush();
      const once = arrived.filter((key, at) => arrived.indexOf(key) === at);
      expect(once).toEqual(requests.map(({ key }) => key));
    }),
  );
});
