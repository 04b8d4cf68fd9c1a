import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mockApi, renderIn } from '@/e2e/support/component';
import { addToCart, connectCart, getCartItems, putCart } from '@/lib/client/cart-store';
import { bootSession, connectSession } from '@/lib/client/session';
import { useSessionStore } from '@/lib/client/session-store';
import { readVisitorCart, writeVisitorCart } from '@/lib/client/visitor-cart';

const [APPLE, PEAR, PLUM] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)] as const;

describe('the cart of a visitor', () => {
  let disconnect: (() => void)[] = [];

  beforeEach(async () => {
    mockApi({ 'GET /api/user/is-auth': { body: { success: false, message: 'Not Authorized' } } });
    // Rendering a page loads the messages, which the toasts need.
    renderIn(null);
    disconnect = [connectSession(), connectCart()];
    await bootSession();
    await waitFor(() => expect(useSessionStore.getState().session.status).toBe('visitor'));
    putCart({ [APPLE]: 1 });
  });
  afterEach(() => {
    for (const stop of disconnect) stop();
    putCart({});
  });

  it('contains products that another page added while this page was in the back/forward cache', () => {
    writeVisitorCart({ [APPLE]: 1, [PEAR]: 2 });
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(getCartItems()).toEqual({ [APPLE]: 1, [PEAR]: 2 });
    addToCart(PLUM);
    expect(readVisitorCart()).toEqual({ [APPLE]: 1, [PEAR]: 2, [PLUM]: 1 });
  });
});
