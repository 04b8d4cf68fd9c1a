import { Script } from 'node:vm';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Link } from '@/app/_components/link';
import { LinkListener } from '@/app/_components/link-listener';
import { errorResponse, mockApi, renderIn, responseOf } from '@/e2e/support/component';
import { routed } from '@/e2e/support/routed';
import { hasNoWallets, hasPaidInShop } from '@/lib/client/payment-return';
import type { ConfirmResult } from '@/lib/client/stripe-js';
import { inShopResponse } from '@/lib/orders/view';
import { SCRIPT } from '@/local/stripe/elements';
import { PayInShop } from './pay-in-shop';

const PAYMENT = 'GET /api/order/payment';
const PAY = {
  clientSecret: 'cs_test_1_secret_2',
  publishableKey: 'pk_test_1',
  script: 'https://js.stripe.test/endive/stripe.js',
  total: 23.4,
  currency: 'eur',
  isMost: false,
};
const OPEN = responseOf(inShopResponse, { pay: PAY });
const TAKES_ADDRESS = responseOf(inShopResponse, { pay: { ...PAY, takesAddress: true } });
const WALLET = {
  billingDetails: { name: 'G. Hopper', phone: '+49 30 123456' },
  shippingAddress: {
    name: 'Grace Hopper',
    address: { line1: 'Weg 2', city: 'Berlin', postal_code: '10115', country: 'DE' },
  },
};
const ADDRESS = 'POST /api/order/payment-address';
const OVER = 'This payment has expired.';
const nowhere = { assign: vi.fn(), replace: vi.fn(), reload: vi.fn() };

type Handler = (event: object) => void;
let confirmWith: (result: ConfirmResult | Error) => void;
let sent: { key: string; options: object }[];
let scripts: string[];
const paymentFailed = vi.fn();
/** The amount is in minor units. */
let charged: { minorUnitsAmount: number; currency: string };

/**
 * If `isThere` is false, the script fails to load. The button of the payment element approves the payment in the
 * wallet.
 */
function giveStripe(methods: Record<string, boolean> | undefined = { link: true }, isThere = true) {
  sent = [];
  scripts = [];
  charged = { minorUnitsAmount: 2_340, currency: 'eur' };
  const outcome: { answer: ConfirmResult | Error } = { answer: { type: 'success' } };
  confirmWith = (answer) => {
    outcome.answer = answer;
  };
  const handlers: Record<string, Handler> = {};
  const element = {
    on: (type: string, handler: Handler) => {
      handlers[type] = handler;
    },
    mount: (target: HTMLElement) => {
      const button = document.createElement('button');
      button.textContent = 'Wallet';
      button.onclick = () => handlers.confirm?.({ ...WALLET, paymentFailed });
      target.append(button);
      handlers.ready?.({ availablePaymentMethods: methods });
    },
    destroy: vi.fn(),
  };
  const confirm = vi.fn(async () => {
    if (outcome.answer instanceof Error) throw outcome.answer;
    return outcome.answer;
  });
  const getSession = () => ({
    currency: charged.currency,
    minorUnitsAmountDivisor: 100,
    total: { total: { amount: '€?', minorUnitsAmount: charged.minorUnitsAmount } },
  });
  const stripe = (key: string) => ({
    initCheckoutElementsSdk: (options: object) => {
      sent.push({ key, options });
      return {
        createExpressCheckoutElement: () => element,
        loadActions: async () => ({ type: 'success', actions: { confirm, getSession } }),
      };
    },
  });
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (!(script instanceof HTMLScriptElement)) return;
    scripts.push(script.src);
    queueMicrotask(() => {
      if (isThere) vi.stubGlobal('Stripe', stripe);
      const event = new Event(isThere ? 'load' : 'error');
      script.dispatchEvent(event);
    });
  });
  return confirm;
}

beforeEach(() => {
  history.replaceState(null, '', '/cart/pay?session=cs_test_1');
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'location',
    new Proxy(location, {
      get: (target, name) =>
        name in nowhere ? nowhere[name as 'assign'] : Reflect.get(target, name),
    }),
  );
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const call of [...Object.values(nowhere), paymentFailed]) call.mockClear();
});

function silenceConsole() {
  const error = vi.fn();
  vi.stubGlobal('console', { ...console, error });
  return error;
}

const wallet = () => screen.findByRole('button', { name: 'Wallet' });

describe('PayInShop', () => {
  it("loads Stripe.js with the server's key, and shows the total and the wallet buttons", async () => {
    mockApi({ [PAYMENT]: OPEN });
    giveStripe();
    renderIn(<PayInShop />);
    expect(await screen.findByText('€23.40')).toBeTruthy();
    await wallet();
    expect(scripts).toEqual(['https://js.stripe.test/endive/stripe.js']);
    expect(sent).toMatchObject([
      { key: 'pk_test_1', options: { clientSecret: 'cs_test_1_secret_2' } },
    ]);
    expect(hasPaidInShop()).toBe(true);
    expect(screen.getByRole('link', { name: 'Back to cart' }).getAttribute('href')).toBe('/cart');
  });

  it('reloads the session, confirms the payment, and opens the return URL', async () => {
    const calls = mockApi({ [PAYMENT]: OPEN });
    const confirm = giveStripe();
    renderIn(<PayInShop />);
    await userEvent.click(await wallet());
    await waitFor(() => expect(nowhere.assign).toHaveBeenCalled());
    expect(calls).toHaveLength(2);
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(nowhere.assign).toHaveBeenCalledWith('/api/stripe/return?session_id=cs_test_1');
  });

  it('confirms the payment only once after a double click', async () => {
    mockApi({ [PAYMENT]: OPEN });
    const confirm = giveStripe();
    renderIn(<PayInShop />);
    await userEvent.dblClick(await wallet());
    await waitFor(() => expect(nowhere.assign).toHaveBeenCalled());
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  it("sends the wallet's address to the server before the payment", async () => {
    const calls = mockApi({ [PAYMENT]: TAKES_ADDRESS, [ADDRESS]: TAKES_ADDRESS });
    const confirm = giveStripe();
    renderIn(<PayInShop />);
    await screen.findByText(/We deliver to the address that you choose/);
    await userEvent.dblClick(await wallet());
    await waitFor(() => expect(nowhere.assign).toHaveBeenCalled());
    expect(calls.map(({ call }) => call)).toEqual([PAYMENT, ADDRESS]);
    expect(calls[1]?.body).toEqual({
      session: 'cs_test_1',
      name: 'Grace Hopper',
      phone: '+49 30 123456',
      address: WALLET.shippingAddress.address,
    });
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  it('sends no wallet address if the shopper has typed an address', async () => {
    const calls = mockApi({ [PAYMENT]: OPEN });
    giveStripe();
    renderIn(<PayInShop />);
    await userEvent.click(await wallet());
    await waitFor(() => expect(nowhere.assign).toHaveBeenCalled());
    expect(screen.queryByText(/We deliver to the address that you choose/)).toBeNull();
    expect(calls.map(({ call }) => call)).toEqual([PAYMENT, PAYMENT]);
  });

  it.each([400, 409])(
    "charges nothing if the server rejects the wallet's address (%i), and lets the shopper change the address",
    async (status) => {
      const reason = 'Your wallet’s address is in 99999. We do not deliver there.';
      const rejected = errorResponse(status, reason);
      const answers = [
        { ...rejected, body: { ...Object(rejected.body), wrongAddress: true } },
        TAKES_ADDRESS,
      ];
      mockApi({ [PAYMENT]: TAKES_ADDRESS, [ADDRESS]: () => answers.shift() ?? TAKES_ADDRESS });
      const confirm = giveStripe();
      renderIn(<PayInShop />);
      const button = await wallet();
      await userEvent.click(button);
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(reason));
      expect(confirm).not.toHaveBeenCalled();
      expect(paymentFailed).toHaveBeenCalledWith({ reason: 'invalid_shipping_address' });
      await userEvent.click(button);
      await waitFor(() => expect(nowhere.assign).toHaveBeenCalled());
      expect(confirm).toHaveBeenCalledTimes(1);
    },
  );

  it('shows that the payment has ended, and charges nothing, if the server rejects the address with 409', async () => {
    mockApi({ [PAYMENT]: TAKES_ADDRESS, [ADDRESS]: errorResponse(409, OVER) });
    const confirm = giveStripe();
    renderIn(<PayInShop />);
    await userEvent.click(await wallet());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(OVER));
    expect(screen.queryByText('€23.40')).toBeNull();
    expect(confirm).not.toHaveBeenCalled();
  });

  it('redirects and charges nothing if the order is already paid when the page sends the address', async () => {
    mockApi({
      [PAYMENT]: TAKES_ADDRESS,
      [ADDRESS]: responseOf(inShopResponse, { next: 'http://shop.test/loader' }),
    });
    const confirm = giveStripe();
    renderIn(<PayInShop />);
    await userEvent.click(await wallet());
    await waitFor(() => expect(nowhere.replace).toHaveBeenCalledWith('http://shop.test/loader'));
    expect(confirm).not.toHaveBeenCalled();
  });

  it('charges nothing if the session expires while the wallet is open', async () => {
    let answer: typeof OPEN = OPEN;
    mockApi({ [PAYMENT]: () => answer });
    const confirm = giveStripe();
    renderIn(<PayInShop />);
    const button = await wallet();
    answer = errorResponse(409, OVER);
    await userEvent.click(button);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(OVER));
    expect(confirm).not.toHaveBeenCalled();
    expect(screen.queryByText('€23.40')).toBeNull();
  });

  it('explains that a card was declined, and lets the shopper retry', async () => {
    mockApi({ [PAYMENT]: OPEN });
    const confirm = giveStripe();
    renderIn(<PayInShop />);
    const button = await wallet();
    confirmWith({ type: 'error', error: { message: 'Your card was declined.' } });
    await userEvent.click(button);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toMatch(/^The payment was not completed/),
    );
    confirmWith({ type: 'success' });
    await userEvent.click(button);
    await waitFor(() => expect(nowhere.assign).toHaveBeenCalled());
    expect(confirm).toHaveBeenCalledTimes(2);
  });

  it('redirects after a lost response if the order is paid', async () => {
    const answers = [OPEN, OPEN, responseOf(inShopResponse, { next: 'http://shop.test/loader' })];
    mockApi({ [PAYMENT]: () => answers.shift() ?? OPEN });
    giveStripe();
    renderIn(<PayInShop />);
    const button = await wallet();
    const logged = silenceConsole();
    confirmWith(new Error('the connection broke'));
    await userEvent.click(button);
    await waitFor(() => expect(nowhere.replace).toHaveBeenCalledWith('http://shop.test/loader'));
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(logged).toHaveBeenCalledWith(new Error('the connection broke'));
  });

  it('asks the shopper to check My Orders if Stripe and the server do not respond', async () => {
    silenceConsole();
    const answers = [OPEN, OPEN, errorResponse(503, 'Online payment is not responding.')];
    mockApi({ [PAYMENT]: () => answers.shift() ?? OPEN });
    giveStripe();
    renderIn(<PayInShop />);
    const button = await wallet();
    confirmWith(new Error('the connection broke'));
    await userEvent.click(button);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toMatch(/Look at My Orders before you pay/),
    );
  });

  it.each([
    ['another amount', { minorUnitsAmount: 2_341, currency: 'eur' }],
    ['another currency', { minorUnitsAmount: 2_340, currency: 'usd' }],
  ])('offers no wallet if the session has %s than the page', async (_, session) => {
    mockApi({ [PAYMENT]: OPEN });
    giveStripe();
    charged = session;
    renderIn(<PayInShop />);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toMatch(/Nothing was charged/);
    expect(
      screen.queryByRole('region', { name: 'Apple Pay, Google Pay and Link' })?.closest('.hidden'),
    ).not.toBeNull();
  });

  it('confirms no payment if the total has changed since the page opened', async () => {
    const logged = silenceConsole();
    mockApi({ [PAYMENT]: OPEN });
    const confirm = giveStripe();
    renderIn(<PayInShop />);
    const button = await wallet();
    await waitFor(() => expect(document.querySelector('[aria-busy="false"]')).not.toBeNull());
    charged = { minorUnitsAmount: 9_900, currency: 'eur' };
    await userEvent.click(button);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toMatch(/^The payment was not completed/),
    );
    expect(confirm).not.toHaveBeenCalled();
    expect(logged).toHaveBeenCalled();
  });

  it.each([401, 404])(
    'asks the shopper to check My Orders if the sign-in has expired (%i)',
    async (status) => {
      silenceConsole();
      const answers = [OPEN, OPEN, errorResponse(status, 'Sign in again.')];
      mockApi({ [PAYMENT]: () => answers.shift() ?? OPEN });
      giveStripe();
      renderIn(<PayInShop />);
      const button = await wallet();
      confirmWith(new Error('the connection broke'));
      await userEvent.click(button);
      await waitFor(() =>
        expect(screen.getByRole('alert').textContent).toMatch(/Look at My Orders before you pay/),
      );
    },
  );

  it('lets the shopper retry after too many requests', async () => {
    mockApi({ [PAYMENT]: errorResponse(429, 'Wait a minute.') });
    giveStripe();
    renderIn(<PayInShop />);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('Wait a minute.');
  });

  it('reloads the whole page when the shopper follows a link, so that Stripe.js is removed', async () => {
    mockApi({ [PAYMENT]: errorResponse(409, OVER) });
    const links = (
      <>
        <LinkListener />
        <Link href="/account">Account</Link>
      </>
    );
    const loadsDocument = async () => {
      let loads = false;
      const take = (event: Event) => {
        loads = !event.defaultPrevented;
        event.preventDefault();
      };
      window.addEventListener('click', take, { once: true });
      await userEvent.click(screen.getByRole('link', { name: 'Account' }));
      return loads;
    };
    const elsewhere = renderIn(links);
    expect(await loadsDocument()).toBe(false);
    expect(routed).toHaveLength(1);
    elsewhere.unmount();
    renderIn(
      <>
        {links}
        <PayInShop />
      </>,
    );
    expect(await loadsDocument()).toBe(true);
    expect(routed).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(OVER));
  });

  it.each([[undefined], [{ applePay: false, link: false }], [{ paypal: true }]])(
    'explains that the browser supports no wallet (%o), and hides the wallets in the cart',
    async (methods) => {
      mockApi({ [PAYMENT]: OPEN });
      giveStripe(methods ?? {});
      renderIn(<PayInShop />);
      await waitFor(() =>
        expect(screen.getByRole('alert').textContent).toMatch(/^This browser has no Apple Pay/),
      );
      expect(hasNoWallets()).toBe(true);
    },
  );

  it('shows a "Try again" button if Stripe.js does not load', async () => {
    mockApi({ [PAYMENT]: OPEN });
    giveStripe({ link: true }, false);
    renderIn(<PayInShop />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(nowhere.reload).toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toMatch(/Nothing was charged/);
  });

  it("shows the server's reason and loads no script if the payment has ended", async () => {
    mockApi({ [PAYMENT]: errorResponse(409, OVER) });
    giveStripe();
    renderIn(<PayInShop />);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(OVER));
    expect(scripts).toEqual([]);
  });

  it('pays with the script of the Stripe emulator', async () => {
    const emulator = 'http://localhost:3050';
    const calls = mockApi({
      [PAYMENT]: OPEN,
      'POST /elements/session': {
        body: {
          type: 'success',
          session: {
            currency: 'eur',
            minorUnitsAmountDivisor: 100,
            total: { total: { amount: '€23.40', minorUnitsAmount: 2_340 } },
          },
        },
      },
      'POST /elements/confirm': { body: { type: 'success', returnUrl: `${emulator}/unused` } },
    });
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(
      Object.assign(document.createElement('script'), { src: `${emulator}/endive/stripe.js` }),
    );
    vi.spyOn(document.head, 'append').mockImplementation((script) => {
      if (!(script instanceof HTMLScriptElement)) return;
      new Script(SCRIPT).runInThisContext();
      script.dispatchEvent(new Event('load'));
    });
    renderIn(<PayInShop />);
    await userEvent.click(await screen.findByRole('button', { name: 'Test wallet: close' }));
    await userEvent.click(screen.getByRole('button', { name: 'Test wallet: pay' }));
    await waitFor(() => expect(nowhere.assign).toHaveBeenCalled());
    expect(nowhere.assign).toHaveBeenCalledWith('/api/stripe/return?session_id=cs_test_1');
    expect(calls.map(({ call }) => call)).toEqual([
      ...[PAYMENT, 'POST /elements/session', PAYMENT],
      'POST /elements/confirm',
    ]);
    Reflect.deleteProperty(window, 'Stripe');
  });

  it('hides the cart bar of phones and shows its own bar', () => {
    mockApi({ [PAYMENT]: OPEN });
    giveStripe();
    renderIn(<PayInShop />);
    const back = screen.getByRole('link', { name: 'Back to cart' });
    expect(back.closest('[data-own-bar]')).toBeTruthy();
  });

  it('explains that the payment has expired if the page was opened without a payment', async () => {
    history.replaceState(null, '', '/cart/pay');
    const calls = mockApi({});
    renderIn(<PayInShop />);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toMatch(/payment has expired/),
    );
    expect(calls).toEqual([]);
  });

  it('redirects immediately, without Stripe.js, if the order is already paid', async () => {
    mockApi({ [PAYMENT]: responseOf(inShopResponse, { next: 'http://shop.test/loader' }) });
    giveStripe();
    renderIn(<PayInShop />);
    await waitFor(() => expect(nowhere.replace).toHaveBeenCalledWith('http://shop.test/loader'));
    await act(async () => {});
    expect(scripts).toEqual([]);
  });
});
