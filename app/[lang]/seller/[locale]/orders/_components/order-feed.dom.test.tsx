import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mockApi, responseOf, signOutSeller } from '@/e2e/support/component';
import { bootSeller, switchPerson } from '@/lib/client/seller-store';
import { pushKeyResponse } from '@/lib/push/view';
import { usePush } from './order-feed';

const SUBSCRIBE = 'POST /api/seller/push/subscribe';
const [IDA, OMAR] = ['Ida', 'Omar'].map((name, at) => ({
  ...{ id: String(at).repeat(24), name, role: 'packer' as const },
}));

function permitPush() {
  const pushManager = {
    getSubscription: async () => null,
    subscribe: async () => ({ toJSON: () => ({ endpoint: 'https://push.example/1' }) }),
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  const serviceWorker = {
    register: async () => undefined,
    ready: Promise.resolve({ pushManager }),
  };
  vi.stubGlobal('navigator', { onLine: true, serviceWorker });
}

describe('usePush', () => {
  afterEach(async () => {
    vi.unstubAllGlobals();
    await signOutSeller();
  });

  it('subscribes a shared device again after another staff member has signed in by PIN', async () => {
    permitPush();
    const sent = mockApi({
      'GET /api/seller/is-auth': { body: { success: true, person: IDA, shared: true } },
      'GET /api/seller/push': responseOf(pushKeyResponse, { key: 'key' }),
      'POST /api/staff/switch': { body: { success: true, person: OMAR } },
      [SUBSCRIBE]: { body: { success: true } },
    });
    const times = () => sent.filter(({ call }) => call === SUBSCRIBE).length;
    await bootSeller();
    const { result } = renderHook(() => usePush(true));
    await waitFor(() => expect([times(), result.current.reach]).toEqual([1, 'on']));
    await act(() => switchPerson(OMAR?.id ?? '', '2580'));
    await waitFor(() => expect([times(), result.current.reach]).toEqual([2, 'on']));
  });
});
