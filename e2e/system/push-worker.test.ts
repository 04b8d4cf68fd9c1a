import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { ROOT } from '@/server/process/project';

/*
 * Tests how the service worker handles a push message. The test runs the worker without a browser, because the headless
 * browser shows no notifications.
 */

const BOARD = 'http://shop/seller/orders';

function worker(urls: string[]) {
  const listeners = new Map<string, (event: object) => void>();
  const windows = urls.map((url) => ({
    url,
    focus: vi.fn(),
    navigate: vi.fn(async (path: string) => ({ focus: () => focused.push(path) })),
  }));
  const focused: string[] = [];
  const showNotification = vi.fn(async () => {});
  const openWindow = vi.fn(async () => {});
  const context = createContext({
    URL,
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
  });
  runInContext(readFileSync(join(ROOT, 'public/sw.js'), 'utf8'), context);
  const fire = async (name: string, event: object) => {
    const work: unknown[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (each: unknown) => work.push(each) });
    expect(work).toHaveLength(1);
    await Promise.all(work);
  };
  const clickNotification = async (data = '/seller/orders/a1') => {
    const close = vi.fn();
    await fire('notificationclick', { notification: { close, data } });
    expect(close).toHaveBeenCalled();
  };
  return { fire, clickNotification, windows, focused, showNotification, openWindow };
}

test('the service worker shows a notification for each order', async () => {
  const { fire, showNotification } = worker([]);
  const message = { id: 'a1', number: '12', total: '$9.75' };
  await fire('push', { data: { json: () => message } });
  expect(showNotification).toHaveBeenCalledWith(
    'New order 12',
    expect.objectContaining({ body: '$9.75', tag: 'a1', data: '/seller/orders/a1' }),
  );
});

test("a click on a notification about a replacement question opens the shopper's order page", async () => {
  const { fire, clickNotification, showNotification, focused, openWindow } = worker([BOARD]);
  const path = '/de/my-orders/b2';
  const message = { id: 'q1', title: 'Eine Frage', body: 'Etwas fehlt.', path };
  await fire('push', { data: { json: () => message } });
  expect(showNotification).toHaveBeenCalledWith(
    'Eine Frage',
    expect.objectContaining({ body: 'Etwas fehlt.', tag: 'q1', data: path }),
  );
  await clickNotification(path);
  expect(focused).toEqual([]);
  expect(openWindow).toHaveBeenCalledWith(path);
});

test('a click on an order notification opens the order in an open tab, or in a new tab', async () => {
  const open = worker([BOARD, `${BOARD}/a1`]);
  await open.clickNotification();
  expect(open.windows[1]?.focus).toHaveBeenCalled();
  expect(open.focused).toEqual([]);

  const board = worker(['http://shop/cart', BOARD]);
  await board.clickNotification();
  expect(board.focused).toEqual(['/seller/orders/a1']);

  const none = worker(['http://shop/cart']);
  await none.clickNotification('a1');
  expect(none.openWindow).toHaveBeenCalledWith('/seller/orders/a1');
});
