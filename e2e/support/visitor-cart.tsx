import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { SessionScope } from '@/app/_components/session-scope';
import { useChoices } from '@/app/[lang]/(shop)/cart/_components/choices';
import { OrderSummary } from '@/app/[lang]/(shop)/cart/_components/order-summary';
import { userResponse } from '@/lib/auth/view';
import { cartView } from '@/lib/cart/view';
import type { ProductView } from '@/lib/catalog/view';
import { PERSONAL, tabStore } from '@/lib/client/browser-storage';
import { putCart, setCartOwnerVisitor, useCartItems } from '@/lib/client/cart-store';
import { dispatch } from '@/lib/client/one-step';
import { setOwner } from '@/lib/client/session-scope';
import { incrementSessionVersion, useSessionStore } from '@/lib/client/session-store';
import { cacheShop } from '@/lib/client/shop-store';
import { clearChoices } from '@/lib/client/stored-choices';
import { healthResponse } from '@/lib/observe/health-view';
import { shopView, shopViewResponse } from '@/lib/shop/view';
import { renderIn, responseOf } from './component';

export const APPLE = 'a'.repeat(24);
export const ADA = {
  ...{ _id: 'c'.repeat(24), name: 'Ada Lovelace', email: 'ada@mail.example' },
  isGuest: true as const,
};
export const zone = (name: string, zipCode: string, fee: number) => ({
  ...{ name, fee },
  zipCodes: [zipCode],
});
export const SHOP = {
  ...{ revision: 1, name: 'Corner', timeZone: 'UTC', hasTimeZone: true, promiseMinutes: 30 },
  ...{ zipCodes: [], minimumOrder: 0, currency: 'eur', taxPercent: 0, country: 'DE' },
  zones: [zone('Centre', '10*', 3), zone('Suburbs', '12*', 5)],
  postalCode: { shapes: '#####', example: '12345' },
};
const apple = {
  ...{ _id: APPLE, name: 'Apple', category: 'Fruits', price: 4, offerPrice: 2 },
  ...{ description: [], image: [], inStock: true, createdAt: '', updatedAt: '' },
} as unknown as ProductView;

export const openShop = (shop: object): void => cacheShop(shopView.parse(shop));

export const guestAnswers = (shop: object) => ({
  'GET /api/health': responseOf(healthResponse, {
    ...{ db: 'up', photos: 'disk', onlinePayment: true, backup: 'off', forwarded: false },
    ...{ mail: true, version: '1.0.0' },
  }),
  'GET /api/shop/settings': responseOf(shopViewResponse, { shop: shopView.parse(shop) }),
  'POST /api/user/guest': responseOf(userResponse, {
    user: { ...ADA, cartItems: {}, cartRevision: 0 },
  }),
  'POST /api/cart/update': responseOf(cartView, { cartItems: { [APPLE]: 3 }, cartRevision: 1 }),
});

function Cart({ product }: { product: ProductView }) {
  const choices = useChoices();
  const quantity = useCartItems()[APPLE] ?? 0;
  return (
    <OrderSummary
      lines={[{ id: APPLE, quantity, left: 99, product }]}
      choices={choices}
      refresh={async () => undefined}
      oneStep="guest"
    />
  );
}

export const showCart = (changes: object = {}) =>
  renderIn(
    <SessionScope audience="shopper" askAgain={() => undefined}>
      <Cart product={{ ...apple, ...changes }} />
    </SessionScope>,
  );

class SilentStream extends EventTarget {
  close(): void {}
}

export function startAsVisitor(shop: object): void {
  beforeEach(() => {
    window.history.replaceState(null, '', '/cart');
    tabStore.removeItem(`${PERSONAL}one-step`);
    openShop(shop);
    clearChoices();
    setOwner('shopper', '');
    setCartOwnerVisitor();
    useSessionStore.setState({ session: { status: 'visitor' } });
    putCart({ [APPLE]: 3 });
    dispatch({ type: 'ordering' });
    // The environment of the tests has no event streams and no layout.
    vi.stubGlobal('EventSource', SilentStream);
    Element.prototype.scrollIntoView = () => undefined;
  });
  afterEach(() => {
    // Unmount first. Otherwise, the cart would open its event stream again.
    cleanup();
    incrementSessionVersion();
    setOwner('shopper', '');
    vi.unstubAllGlobals();
  });
}
