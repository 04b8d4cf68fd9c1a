import { afterEach, expect, test, vi } from 'vitest';
import { cachePictures } from './last-cart';
import { setOwner } from './session-scope';

afterEach(() => vi.unstubAllGlobals());

test('cachePictures creates no picture cache after a sign-out', async () => {
  const stored = new Set<string>();
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { href: 'https://shop.example/cart' });
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      stored.add(name);
      return { match: async () => undefined, put: async () => {}, keys: async () => [] };
    },
    delete: async (name: string) => stored.delete(name),
  });
  setOwner('shopper', 'ada');
  void cachePictures(['/first.webp']);
  await expect.poll(() => [...stored]).toEqual(['cart-pictures']);
  const second = cachePictures(['/second.webp']);
  setOwner('shopper', '');
  await expect.poll(() => stored.size).toBe(0);
  answer(new Response('picture'));
  await second;
  expect(stored).toEqual(new Set());
});
