import { expect, test, vi } from 'vitest';
import { type Answer, fetchPublic, isPublicUrl } from './fetch-public';

const LIMITS = { maxBytes: 10, ms: 60_000 };

/** Simulates the internet: returns these responses for these URLs, and records the requested URLs. */
function internet(pages: Record<string, Partial<Answer> & { text?: string }>) {
  const asked: string[] = [];
  const close = vi.fn();
  const open = async ({ href }: URL): Promise<Answer> => {
    asked.push(href);
    const page = pages[href];
    if (!page) throw new Error('No such host');
    async function* body() {
      for (const letter of page?.text ?? '') yield Buffer.from(letter);
    }
    return { status: 200, body: body(), close, ...page };
  };
  return { asked, close, open };
}

test.each([
  ...[
    'http://shop.example/a.jpg',
    'https://127.0.0.1/a.jpg',
    'https://[::1]/a.jpg',
    'https://localhost/',
  ],
  ...[
    'https://2130706433/',
    'https://0x7f.1/',
    'https://shop.example:8443/',
    'https://a:b@shop.example/',
  ],
  ...['file:///etc/passwd', 'ftp://shop.example/', 'data:image/png;base64,AA', 'shop.example', ''],
])('fetchPublic sends no request to %s', async (address) => {
  const { open, asked } = internet({});
  expect(isPublicUrl(address)).toBe(false);
  expect(await fetchPublic(address, { ...LIMITS, open })).toEqual({ fault: 'notAllowed' });
  expect(asked).toEqual([]);
});

test('fetchPublic follows a redirect, and checks the target of the redirect like the first URL', async () => {
  const { open, asked, close } = internet({
    'https://shop.example/a': { status: 302, location: '/b' },
    'https://shop.example/b': { status: 301, location: 'https://cdn.example/c' },
    'https://cdn.example/c': { text: 'photo' },
    'https://shop.example/in': { status: 302, location: 'https://169.254.169.254/latest' },
    'https://shop.example/down': { status: 307, location: 'http://shop.example/a' },
    'https://shop.example/round': { status: 302, location: 'https://shop.example/round' },
  });
  const get = (path: string) => fetchPublic(`https://shop.example/${path}`, { ...LIMITS, open });
  expect(await get('a')).toEqual({ bytes: Buffer.from('photo') });
  expect(close).toHaveBeenCalledTimes(3);
  expect(await get('in')).toEqual({ fault: 'notAllowed' });
  expect(await get('down')).toEqual({ fault: 'notAllowed' });
  expect(asked.filter((one) => /169|http:/.test(one))).toEqual([]);
  expect(await get('round')).toEqual({ fault: 'manyRedirects' });
});

test('fetchPublic returns a fault for a response that is too large or has an error status', async () => {
  const { open } = internet({
    'https://shop.example/large': { text: 'x'.repeat(11) },
    'https://shop.example/full': { text: 'x'.repeat(10) },
    'https://shop.example/gone': { status: 404 },
  });
  const get = (path: string) => fetchPublic(`https://shop.example/${path}`, { ...LIMITS, open });
  expect(await get('large')).toEqual({ fault: 'tooLarge' });
  expect(await get('full')).toMatchObject({ bytes: expect.any(Buffer) });
  expect(await get('gone')).toEqual({ fault: 'notFound' });
  expect(await get('nowhere')).toEqual({ fault: 'notReached' });
});

test('fetchPublic times out when a server stalls or does not respond', async () => {
  const silent = (_: URL, signal: AbortSignal) =>
    new Promise<Answer>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    );
  const close = vi.fn();
  const stopping = async (_: URL, signal: AbortSignal): Promise<Answer> => {
    async function* body() {
      yield Buffer.from('ph');
      await new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      );
    }
    return { status: 200, body: body(), close };
  };
  for (const open of [silent, stopping])
    expect(await fetchPublic('https://shop.example/a', { maxBytes: 10, ms: 20, open })).toEqual({
      fault: 'notReached',
    });
  expect(close).toHaveBeenCalledOnce();
});
