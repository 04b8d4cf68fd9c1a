/* The part of Stripe.js that the shop uses: https://docs.stripe.com/js/custom_checkout. The script must come from
   Stripe's server, and only the payment page adds it. */

/** The language of the buttons, and whether the page is dark. */
export type StripeOptions = { locale: string; isDark: boolean };

type Text = string | null | undefined;

/**
 * The event after the shopper has approved the payment in a wallet. It contains the address if the session collects
 * one: https://docs.stripe.com/js/custom_checkout/element_events/on_confirm
 */
export type ConfirmEvent = {
  billingDetails?: { name?: Text; phone?: Text } | undefined;
  shippingAddress?:
    | {
        name?: Text;
        address?:
          | Partial<Record<'line1' | 'line2' | 'city' | 'state' | 'postal_code' | 'country', Text>>
          | undefined;
      }
    | undefined;
  paymentFailed(payload?: { reason?: 'fail' | 'invalid_shipping_address'; message?: string }): void;
};

export type ConfirmResult = { type: 'success' } | { type: 'error'; error: { message: string } };

type WalletElement = {
  on(
    type: 'ready',
    handler: (event: { availablePaymentMethods?: Record<string, boolean> | undefined }) => void,
  ): unknown;
  on(type: 'loaderror', handler: (event: { error: { message?: string } }) => void): unknown;
  on(type: 'confirm', handler: (event: ConfirmEvent) => void): unknown;
  on(type: 'cancel', handler: () => void): unknown;
  mount(target: HTMLElement): void;
  destroy(): void;
};

/**
 * `total.total` is the amount that Stripe charges, in minor units and as a text for the shopper.
 * `minorUnitsAmountDivisor` is the number of minor units in one currency unit.
 */
type Session = {
  currency: string;
  minorUnitsAmountDivisor: number;
  total: { total: { amount: string; minorUnitsAmount: number } };
};

export type Actions = {
  getSession(): Session;
  confirm(options: {
    expressCheckoutConfirmEvent: ConfirmEvent;
    redirect: 'if_required';
  }): Promise<ConfirmResult>;
};

type Checkout = {
  createExpressCheckoutElement(options: {
    buttonHeight: number;
    buttonTheme: Record<'applePay' | 'googlePay', 'black' | 'white'>;
    paymentMethods: Record<'amazonPay' | 'klarna' | 'paypal', 'never'>;
  }): WalletElement;
  loadActions(): Promise<
    { type: 'success'; actions: Actions } | { type: 'error'; error: { message: string } }
  >;
};

export type StripeJs = (
  publishableKey: string,
  options: { locale: string },
) => {
  initCheckoutElementsSdk(options: {
    clientSecret: string;
    elementsOptions: { appearance: { theme: 'night' | 'stripe' } };
  }): Checkout;
};

declare global {
  interface Window {
    Stripe?: StripeJs;
  }
}

/** Loads Stripe.js from `src`, unless this document has it. Rejects if the script does not load. */
export function loadStripe(src: string): Promise<StripeJs> {
  if (window.Stripe) return Promise.resolve(window.Stripe);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () =>
      window.Stripe ? resolve(window.Stripe) : reject(new Error('Stripe.js is empty'));
    script.onerror = () => reject(new Error('Stripe.js did not load'));
    document.head.append(script);
  });
}
