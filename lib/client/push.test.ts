import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unsubscribeHere } from './push';

const ENDPOINT = 'https://push.example/1';

describe('unsubscribeHere', () => {
  const unsubscribe = vi.fn(async () => true);
  const getSubscription = async () => ({ endpoint: ENDPOINT, unsubscribe });

  beforeEach(() => {
    unsubscribe.mockClear();
    const getRegistration = async () => ({ pushManager: { getSubscription } });
    vi.stubGlobal('navigator', { onLine: true, serviceWorker: { getRegistration } });
    vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("keeps the browser's subscription, which the seller's order alerts also use", async () => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
      sent.push([path, body]);
      return Response.json({ success: true });
    });
    await unsubscribeHere('shopper');
    expect(sent).toEqual([['/api/user/push/unsubscribe', JSON.stringify({ endpoint: ENDPOINT })]]);
    expect(unsubscribe).not.toHaveBeenCalled();
  });

  it("removes the browser's subscription if the shop rejects the request", async () => {
    vi.stubGlobal('fetch', async () => Response.json({ success: false }, { status: 401 }));
    await expect(unsubscribeHere('seller')).rejects.toThrow();
    expect(unsubscribe).toHaveBeenCalledOnce();
  });
});
