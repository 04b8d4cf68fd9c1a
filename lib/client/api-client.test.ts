import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { compiledNamespace } from '@/lib/i18n/catalog';
import {
  ApiError,
  ASK_AGAIN_MS,
  callApi,
  errorMessage,
  readResponse,
  Unreachable,
} from './api-client';
import { setLanguage } from './language';
import { notify } from './notify';
import { bootSession } from './session';
import { incrementSessionVersion, useSessionStore } from './session-store';

const answers = vi.hoisted(() => ({ isLost: false }));

vi.mock('./shopper', async (original) => {
  const real = await original<typeof import('./shopper')>();
  return {
    get signInShopper() {
      if (answers.isLost) throw new Error('Failed to load chunk');
      return real.signInShopper;
    },
  };
});

setLanguage({
  code: 'en',
  locale: 'en-US',
  prefix: '',
  namespaces: { islands: compiledNamespace('en', 'islands') },
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const silentFetch = (_: string, { signal }: RequestInit) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

test('a request fails after 30 s without a response', async () => {
  vi.stubGlobal('fetch', silentFetch);
  vi.stubGlobal('navigator', { onLine: true });
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const call = callApi('/api/user/is-auth');
  expect(timeout).toHaveBeenCalledWith(30_000);
  limit.abort(new DOMException('too long', 'TimeoutError'));
  await expect(call).rejects.toThrow(new Unreachable('GET /api/user/is-auth'));
});

test('a request with an abort signal times out after 30 s', async () => {
  vi.stubGlobal('fetch', silentFetch);
  vi.stubGlobal('navigator', { onLine: true });
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const page = new AbortController();
  const call = callApi('/api/user/is-auth', { signal: page.signal });
  limit.abort(new DOMException('too long', 'TimeoutError'));
  await expect(call).rejects.toThrow(Unreachable);
});

test('an aborted request does not count as a network failure', async () => {
  vi.stubGlobal('fetch', silentFetch);
  const page = new AbortController();
  const call = callApi('/api/user/is-auth', { signal: page.signal });
  page.abort();
  await expect(call).rejects.toThrow(/aborted/);
});

test('a successful GET does not remove the displayed error of a POST to the same path', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"success":true}'));
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' });
  const dismiss = vi.spyOn(notify, 'dismiss');
  const refused = new ApiError('No', 409, {}, '/api/order/courier');
  await callApi('/api/order/courier');
  expect(dismiss).not.toHaveBeenCalledWith(refused.call);
  await callApi('/api/order/courier', { body: {} });
  expect(dismiss).toHaveBeenCalledWith(refused.call);
});

test('a response without a message gets an empty message', () => {
  expect(readResponse(200, '{"success":true,"id":"1"}')).toEqual({
    success: true,
    id: '1',
    message: '',
  });
  expect(readResponse(200, '{"success":true,"message":"Done"}').message).toBe('Done');
});

test.each([
  '<html>Bad gateway</html>',
  'null',
  '7',
  '[]',
  '',
  '{"success":"yes"}',
  '{"message":5}',
])('the response %s becomes an ApiError with the HTTP status in its message', (text) => {
  const message = 'The request failed (502). Please try again.';
  expect(() => readResponse(502, text)).toThrow(message);
  expect(() => readResponse(502, text)).toThrow(ApiError);
});

test('a response without an expected field results in a message to reload the page', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const read = () => readResponse<{ order: { id: string } }>(200, '{"success":true}').order.id;
  let message = '';
  try {
    read();
  } catch (error) {
    message = errorMessage(error);
  }
  expect(message).toBe('This page is out of date. Reload it and try again.');
});

test('the page shows that the shop is paused until a sign-in check reports no pause', () => {
  const toggleAttribute = vi.fn();
  vi.stubGlobal('document', { documentElement: { toggleAttribute } });
  const tell = (status: number, body: object, path: string) => {
    toggleAttribute.mockReset();
    try {
      readResponse(status, JSON.stringify(body), { path });
    } catch (error) {
      expect(error).toBeInstanceOf(ApiError);
    }
    return toggleAttribute.mock.calls.map(([, isPaused]) => isPaused);
  };
  const who = 'GET /api/user/is-auth';
  const paused = { success: false, message: 'Paused.', pause: 'Paused.' };
  expect(tell(422, paused, '/api/order/cod')).toEqual([true]);
  expect(tell(200, { success: true }, '/api/order/cod')).toEqual([]);
  expect(tell(200, paused, who)).toEqual([true]);
  expect(tell(200, { success: false, message: 'Not Authorized' }, who)).toEqual([false]);
  // A 503 response does not prove that the shop accepts orders again.
  expect(tell(503, {}, who)).toEqual([]);
});

describe('loading the session of a page', () => {
  const ASHA = { _id: 'asha', name: 'Asha', email: 'asha@example.com' };
  const signedIn = { success: true, user: { ...ASHA, cartItems: {}, cartRevision: 0 } };
  const session = () => useSessionStore.getState().session;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', { onLine: false });
    vi.stubGlobal('document', { documentElement: { toggleAttribute: () => false } });
    vi.stubGlobal('fetch', async () => Response.json(signedIn));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    answers.isLost = false;
    useSessionStore.setState({ session: { status: 'unknown' } });
  });

  it('retries until the JavaScript for signed-in shoppers has loaded', async () => {
    answers.isLost = true;
    await bootSession();
    expect(session()).toMatchObject({ status: 'unknown', isUnsure: true });
    answers.isLost = false;
    await vi.advanceTimersByTimeAsync(ASK_AGAIN_MS);
    expect(session()).toEqual({ status: 'shopper', user: ASHA });
  });

  it('stores the data about the shopper that pages need', async () => {
    const flags = {
      hasPassword: false,
      hasPasskeys: true,
      mayHaveCards: true,
      paysOnAccount: true,
    };
    const user = { ...signedIn.user, ...flags };
    vi.stubGlobal('fetch', async () => Response.json({ success: true, user }));
    await bootSession();
    expect(session().user).toEqual({ ...ASHA, ...flags });
  });

  it('does not sign the shopper out when a public network answers with its own page', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>Accept the terms</html>'));
    await bootSession();
    expect(session()).toMatchObject({ status: 'unknown', isUnsure: true });
    vi.stubGlobal('fetch', async () => Response.json(signedIn));
    await vi.advanceTimersByTimeAsync(ASK_AGAIN_MS);
    expect(session()).toEqual({ status: 'shopper', user: ASHA });
  });

  it('ignores a sign-in response after a later sign-out', async () => {
    const asked = bootSession();
    incrementSessionVersion();
    await asked;
    expect(session()).toEqual({ status: 'unknown' });
  });
});
