import { rememberWallets } from './payment-return';
import {
  type Actions,
  type ConfirmEvent,
  type ConfirmResult,
  loadStripe,
  type StripeOptions,
} from './stripe-js';

/* Pays an order in the shop with Stripe's Express Checkout Element (docs/decisions/0074-express-checkout.md). */

const WALLETS = ['applePay', 'googlePay', 'link'] as const;
/** Stripe allows 40 to 55 pixels. */
const BUTTON_HEIGHT = 52;
/** Stripe.js must show its buttons within this time. */
const MAX_WAIT_MS = 20_000;

/** In major units of `currency`. */
type Shown = { total: number; currency: string };
type Wanted = { script: string; publishableKey: string; clientSecret: string } & Shown &
  StripeOptions;
type Events = {
  onConfirm: (confirm: () => Promise<ConfirmResult>, event: ConfirmEvent) => void;
  onCancel: () => void;
};
export type Wallets = { hasAny: boolean; remove: () => void };

/**
 * Throws unless Stripe charges the total that the page shows. The page must read the total, otherwise Stripe.js rejects
 * the payment: https://docs.stripe.com/js/custom_checkout/confirm
 */
function checkTotal(actions: Actions, { total, currency }: Shown): void {
  const session = actions.getSession();
  const { amount, minorUnitsAmount } = session.total.total;
  const isSame =
    session.currency === currency &&
    minorUnitsAmount === Math.round(total * session.minorUnitsAmountDivisor);
  if (!isSame) throw new Error(`Stripe charges ${amount}, the page shows ${total} ${currency}`);
}

/**
 * Loads Stripe.js and shows the buttons of the wallets in `target`. Resolves once the buttons are there. `hasAny` is
 * false if this browser has no wallet. `onConfirm` is called when the shopper has approved the payment. Nothing is
 * charged until `onConfirm` calls `confirm`.
 *
 * Rejects if Stripe.js does not load, or if Stripe rejects the session. This function and `confirm` reject if the
 * session charges another total than the page shows.
 */
export async function showWallets(
  { script, publishableKey, clientSecret, total, currency, locale, isDark }: Wanted,
  target: HTMLElement,
  { onConfirm, onCancel }: Events,
): Promise<Wallets> {
  rememberWallets('used');
  const Stripe = await loadStripe(script);
  const checkout = Stripe(publishableKey, { locale }).initCheckoutElementsSdk({
    clientSecret,
    elementsOptions: { appearance: { theme: isDark ? 'night' : 'stripe' } },
  });
  const color = isDark ? 'white' : 'black';
  const element = checkout.createExpressCheckoutElement({
    buttonHeight: BUTTON_HEIGHT,
    buttonTheme: { applePay: color, googlePay: color },
    // Offer only wallets. Other payment methods would load hosts that the page's Content Security Policy blocks.
    paymentMethods: { amazonPay: 'never', klarna: 'never', paypal: 'never' },
  });
  const shown = new Promise<boolean>((resolve, reject) => {
    element.on('ready', ({ availablePaymentMethods: methods }) =>
      resolve(WALLETS.some((wallet) => methods?.[wallet])),
    );
    element.on('loaderror', ({ error }) => reject(new Error(error.message)));
    setTimeout(() => reject(new Error('Stripe.js shows no buttons')), MAX_WAIT_MS);
  });
  const loading = checkout.loadActions();
  element.on('cancel', onCancel);
  element.on('confirm', (event) =>
    onConfirm(async () => {
      const loaded = await loading;
      if (loaded.type === 'error') return loaded;
      checkTotal(loaded.actions, { total, currency });
      return loaded.actions.confirm({
        expressCheckoutConfirmEvent: event,
        redirect: 'if_required',
      });
    }, event),
  );
  element.mount(target);
  const [hasAny, loaded] = await Promise.all([shown, loading]);
  if (loaded.type === 'error') throw new Error(loaded.error.message);
  checkTotal(loaded.actions, { total, currency });
  if (!hasAny) rememberWallets('none');
  return { hasAny, remove: () => element.destroy() };
}
