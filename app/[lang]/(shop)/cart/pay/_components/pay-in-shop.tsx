'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button, buttonClass } from '@/app/_components/button';
import { Skeleton } from '@/app/_components/spinner';
import { useMoney } from '@/app/_components/use-money';
import { ApiError, callApi, isRejected, Unreachable } from '@/lib/client/api-client';
import { loadDocuments } from '@/lib/client/navigation';
import type { ConfirmEvent, ConfirmResult } from '@/lib/client/stripe-js';
import { showWallets } from '@/lib/client/wallets';
import { pathIn } from '@/lib/i18n/path-in';
import type { InShopResponse } from '@/lib/orders/view';

/**
 * Makes every link on this page load a new document. After client-side navigation, the next pages would still contain
 * Stripe.js and its content security policy.
 */
function leaveByDocument(): () => void {
  const end = loadDocuments();
  /** Removes the attribute that makes the router handle a link. The browser then loads a new document. */
  const release = ({ target }: Event) => {
    if (target instanceof Element) target.closest('a')?.removeAttribute('data-link');
  };
  // The capture phase makes this listener run before the router's listener (app/_components/link-listener.tsx).
  window.addEventListener('click', release, true);
  return () => {
    window.removeEventListener('click', release, true);
    end();
  };
}

type Payment = NonNullable<InShopResponse['pay']>;

/** `none`: the browser has no wallet. `over`: the payment can no longer be made. `failed`: something did not load. */
type Step = 'loading' | 'ready' | 'none' | 'over' | 'failed';

const sessionOfPage = () => new URLSearchParams(location.search).get('session') ?? '';

/** If the payment has already arrived, opens the next page and returns undefined. */
async function readPayment(session: string, signal?: AbortSignal): Promise<Payment | undefined> {
  const { pay, next } = await callApi<InShopResponse>(
    `/api/order/payment?session=${encodeURIComponent(session)}`,
    { as: 'shopper', ...(signal ? { signal } : {}) },
  );
  if (next) location.replace(next);
  return pay;
}

/** The server stores the wallet's name and address in the order. Returns the same as {@link readPayment}. */
async function sendAddress(
  session: string,
  { shippingAddress, billingDetails }: ConfirmEvent,
): Promise<Payment | undefined> {
  const { pay, next } = await callApi<InShopResponse>('/api/order/payment-address', {
    as: 'shopper',
    body: {
      session,
      name: shippingAddress?.name ?? billingDetails?.name,
      phone: billingDetails?.phone,
      address: shippingAddress?.address ?? {},
    },
  });
  if (next) location.replace(next);
  return pay;
}

/** Returns whether the shopper can pay after choosing another address in the wallet. */
const isOfAddress = (error: unknown): boolean =>
  error instanceof ApiError && error.body.wrongAddress === true;

/** Returns undefined for an error of Stripe.js, which shoppers must not see. */
const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError || error instanceof Unreachable ? error.message : undefined;

/** Error 429 (too many requests) is not a rejection. */
const isOver = (error: unknown): boolean =>
  isRejected(error) && !(error instanceof ApiError && error.status === 429);

/** The server did not check the payment, because the shopper's session has ended. */
const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 404);

function Total({ total, currency, isMost }: Payment) {
  const t = useT('payInShop');
  const money = useMoney(currency);
  return (
    <div className="mb-6">
      <p className="flex items-baseline justify-between gap-4 font-bold text-xl">
        <span>{t(isMost ? 'atMost' : 'total')}</span>
        <span className="tabular-nums">{money.of(total)}</span>
      </p>
      {isMost && <p className="mt-1 text-muted">{t('weighed')}</p>}
    </div>
  );
}

/**
 * Before the confirmation, the server checks that the order can still be paid. Afterwards the server, not this page,
 * decides whether it is paid.
 */
export function PayInShop() {
  const t = useT('payInShop');
  const { code, prefix } = usePageLanguage();
  const [step, setStep] = useState<Step>('loading');
  const [payment, setPayment] = useState<Payment>();
  const [message, setMessage] = useState('');
  const [isPaying, setIsPaying] = useState(false);
  const paying = useRef(false);
  const target = useRef<HTMLDivElement>(null);

  /** A rejection by the server is final. Any other error may be temporary. */
  const stop = useCallback(
    (error: unknown) => {
      setStep(isOver(error) ? 'over' : 'failed');
      setMessage(reasonOf(error) ?? t('notLoaded'));
    },
    [t],
  );

  const pay = useCallback(
    async (confirm: () => Promise<ConfirmResult>, event: ConfirmEvent, takesAddress = false) => {
      if (paying.current) return;
      paying.current = true;
      setIsPaying(true);
      setMessage('');
      const session = sessionOfPage();
      let isSent = false;
      /** False once the browser is about to leave the page. Further clicks must not start a second payment. */
      let stays = true;
      try {
        const checking = takesAddress ? sendAddress(session, event) : readPayment(session);
        stays = (await checking) !== undefined;
        if (!stays) return;
        isSent = true;
        // The payment may have succeeded although its response was lost, so ask the server.
        const result = await confirm().catch((error: unknown) => {
          // The error message of Stripe.js is for developers.
          console.error(error);
          return undefined;
        });
        if (result?.type === 'success') {
          stays = false;
          location.assign(`/api/stripe/return?session_id=${encodeURIComponent(session)}`);
          return;
        }
        event.paymentFailed({ reason: 'fail' });
        stays = (await readPayment(session)) !== undefined;
        if (stays) setMessage(t('notPaid'));
      } catch (error) {
        const isAddressWrong = isOfAddress(error);
        event.paymentFailed({ reason: isAddressWrong ? 'invalid_shipping_address' : 'fail' });
        if (isAddressWrong) setMessage(reasonOf(error) ?? t('notPaid'));
        else if (isOver(error) && !(isSent && isSignedOut(error))) stop(error);
        else setMessage(isSent ? t('unsure') : (reasonOf(error) ?? t('notPaid')));
      } finally {
        paying.current = !stays;
        setIsPaying(!stays);
      }
    },
    [stop, t],
  );

  useEffect(leaveByDocument, []);

  useEffect(() => {
    const abort = new AbortController();
    let remove: (() => void) | undefined;
    const open = async () => {
      if (!sessionOfPage()) {
        setStep('over');
        return setMessage(t('over'));
      }
      const read = await readPayment(sessionOfPage(), abort.signal);
      if (!read || !target.current || abort.signal.aborted) return;
      setPayment(read);
      const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
      const wallets = await showWallets({ ...read, locale: code, isDark }, target.current, {
        onConfirm: (confirm, event) => void pay(confirm, event, read.takesAddress),
        onCancel: () => setMessage(''),
      });
      remove = wallets.remove;
      if (abort.signal.aborted) return remove();
      setStep(wallets.hasAny ? 'ready' : 'none');
    };
    open().catch((error) => {
      if (!abort.signal.aborted) stop(error);
    });
    return () => {
      abort.abort();
      remove?.();
    };
  }, [code, pay, stop, t]);

  const isOpen = step === 'loading' || step === 'ready';
  return (
    // The page has its own link back to the cart.
    <div data-own-bar aria-busy={step === 'loading' || isPaying}>
      {payment && step !== 'over' && <Total {...payment} />}
      {payment?.takesAddress && step !== 'over' && (
        <p className="mb-6 text-muted">{t('deliverTo')}</p>
      )}
      <div className={isOpen ? '' : 'hidden'}>
        {step === 'loading' && <Skeleton className="h-13" />}
        <section ref={target} aria-label={t('wallets')} />
      </div>
      <p role="alert" className="my-4 font-medium text-danger empty:hidden">
        {step === 'none' ? t('none') : message}
      </p>
      <p aria-live="polite" className="my-4 text-muted empty:hidden">
        {isPaying && t('paying')}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {/* Only a new document of this page may load Stripe.js. */}
        {step === 'failed' && <Button onClick={() => location.reload()}>{t('tryAgain')}</Button>}
        {/* A plain link loads a new document, which does not contain Stripe.js. */}
        <a href={pathIn(prefix, '/cart')} className={buttonClass({ variant: 'outline' })}>
          {t('back')}
        </a>
      </div>
    </div>
  );
}
