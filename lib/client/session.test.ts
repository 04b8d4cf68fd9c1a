import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compiledNamespace } from '@/lib/i18n/catalog';
import { ASK_AGAIN_MS } from './api-client';
import { setLanguage } from './language';
import { bootSession } from './session';
import { startEra, useSessionStore } from './session-store';

const answers = vi.hoisted(() => ({ isLost: false }));

vi.mock('./shopper', async (original) => {
  const real = await original<typeof import('./shopper')>();
  return {
    // The getter throws like a script that fails to load.
    get signInShopper() {
      if (answers.isLost) throw new Error('Failed to load chunk');
      return real.signInShopper;
    },
  };
});

const ASHA = { _id: 'asha', name: 'Asha', email: 'asha@example.com' };
const signedIn = { success: true, user: { ...ASHA, cartItems: {}, cartRevision: 0 } };
const session = () => useSessionStore.getState().session;

beforeEach(() => {
  vi.useFakeTimers();
  setLanguage({
    code: 'en',
    locale: 'en-US',
    prefix: '',
    namespaces: { islands: compiledNamespace('en', 'islands') },
  });
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

test('bootSession retries until the script of signed-in shoppers has loaded', async () => {
  answers.isLost = true;
  await bootSession();
  expect(session()).toMatchObject({ status: 'unknown', isUnsure: true });
  answers.isLost = false;
  await vi.advanceTimersByTimeAsync(ASK_AGAIN_MS);
  expect(session()).toEqual({ status: 'shopper', user: ASHA });
});

test('a sign-in response is ignored after a later sign-out', async () => {
  const asked = bootSession();
  startEra();
  await asked;
  expect(session()).toEqual({ status: 'unknown' });
});
