import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { callApi, Unreachable } from './api-client';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A shop that takes the connection and never answers. */
const silentFetch = (_: string, { signal }: RequestInit) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

test('a call without an answer ends after 30 s, with words to act on', async () => {
  vi.stubGlobal('fetch', silentFetch);
  vi.stubGlobal('navigator', { onLine: true });
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const call = callApi('/api/user/is-auth', z.object({}));
  expect(timeout).toHaveBeenCalledWith(30_000);
  limit.abort(new DOMException('too long', 'TimeoutError'));
  await expect(call).rejects.toThrow(new Unreachable('/api/user/is-auth'));
});

test('a read of a page that may give it up ends, too', async () => {
  vi.stubGlobal('fetch', silentFetch);
  vi.stubGlobal('navigator', { onLine: true });
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const page = new AbortController();
  const call = callApi('/api/user/is-auth', z.object({}), { signal: page.signal });
  limit.abort(new DOMException('too long', 'TimeoutError'));
  await expect(call).rejects.toThrow(Unreachable);
});

test('a call that its page gave up is no failure of the network', async () => {
  vi.stubGlobal('fetch', silentFetch);
  const page = new AbortController();
  const call = callApi('/api/user/is-auth', z.object({}), { signal: page.signal });
  page.abort();
  await expect(call).rejects.toThrow(/aborted/);
});
