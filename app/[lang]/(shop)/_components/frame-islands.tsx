'use client';

import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '#i18n';
import { SessionScope } from '@/app/_components/session-scope';
import { shownPart, usePart } from '@/app/_components/use-part';
import { ASK_AGAIN_MS, usePause } from '@/lib/client/api-client';
import { connectCart, useCartCount, useCartReady } from '@/lib/client/cart-store';
import { localPath, wordsOf } from '@/lib/client/language';
import { registerRouter } from '@/lib/client/navigation';
import { notify } from '@/lib/client/notify';
import { bootSession, connectSession, restartSession } from '@/lib/client/session';
import {
  closeLogin,
  forgetWayBack,
  useLoginMode,
  useSession,
  useWayBack,
} from '@/lib/client/session-store';
import type { OpeningHours } from '@/lib/shop/view';

/**
 * The delivery promise of a shop with opening hours. While the shop is closed, it shows when the shop opens.
 * Without a promise it shows until when the shop is open, or when it opens.
 */
export const OpeningLine = shownPart<{ hours: OpeningHours; children?: ReactNode }>(
  () => import('./closed-line').then(({ ClosedLine }) => ClosedLine),
  ({ children }) => children,
);

/** The page has loaded its pictures by then. */
const SETTLED_MS = 3000;

/** Wraps the pages of the shop: asks who is signed in, and connects the session and the cart to the browser. */
export function ShopSession({ children }: { children: ReactNode }) {
  const router = useRouter();

  useEffect(() => registerRouter((path) => router.push(path)), [router]);

  useEffect(() => {
    const disconnect = [connectSession(), connectCart()];
    void bootSession();
    return () => {
      for (const stop of disconnect) stop();
    };
  }, []);

  useEffect(() => {
    // Reading `serviceWorker` throws where the browser denies storage.
    const register = async () => navigator.serviceWorker?.register('/sw.js');
    const timer = setTimeout(() => void register().catch(() => undefined), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <SessionScope audience="shopper" askAgain={restartSession}>
      {children}
    </SessionScope>
  );
}

const importBar = () => import('./cart-bar-link').then((part) => part.CartBarLink);

/** The cart bar of phones. It loads when the cart is not empty. */
export function CartBar() {
  const ready = useCartReady();
  const count = useCartCount();
  const [CartBarLink, load] = usePart(importBar);
  const shown = ready ? count : 0;

  // Every change of the cart retries until the bar has loaded.
  useEffect(() => {
    if (shown > 0) void load();
  }, [shown, load]);

  return CartBarLink && shown > 0 && <CartBarLink count={shown} />;
}

const importDialog = () => import('./login-dialog').then((part) => part.LoginDialog);

/** Loads the sign-in and sign-up dialog when it is first opened. */
export function LoginModal() {
  const mode = useLoginMode();
  const [LoginDialog, load] = usePart(importDialog);
  const isMissing = mode !== undefined && !LoginDialog;

  useEffect(() => {
    const open = async () => {
      if (await load()) return;
      closeLogin();
      notify.error(wordsOf('islands')('noPart'));
    };
    if (isMissing) void open();
  }, [isMissing, load]);

  // Stays mounted once loaded, so that closing returns the focus to the opener.
  return LoginDialog && <LoginDialog mode={mode} />;
}

const importLink = () => import('./way-back-link').then((part) => part.WayBackLink);

/**
 * Shows the link back to the page that required the sign-in, because a sign-in leads to / (docs/product.md
 * 4.2). It disappears when the shopper navigates. It is the only next step, so it hides the cart bar.
 */
export function WayBack() {
  const path = usePathname();
  const wayBack = useWayBack();
  const isSigningIn = useLoginMode() !== undefined;
  const [WayBackLink, load] = usePart(importLink);
  const wasShown = useRef(false);
  const isShown = wayBack !== undefined && path === localPath('/');

  // Loads with the dialog, so that the link is ready after the sign-in.
  useEffect(() => {
    if (isSigningIn || isShown) void load();
  }, [isSigningIn, isShown, load]);

  useEffect(() => {
    if (wasShown.current && !isShown) forgetWayBack();
    wasShown.current = isShown;
  }, [isShown]);

  return <div aria-live="polite">{isShown && WayBackLink && <WayBackLink {...wayBack} />}</div>;
}

const importEntry = () => import('./account-entry').then((part) => part.AccountEntry);

/**
 * The Login button or the profile menu of wider screens, which only those load. It reserves its space until
 * the session is known.
 */
export function AccountMenu() {
  const t = useT('islands');
  const { status, user } = useSession();
  const [AccountEntry, load] = usePart(importEntry);

  useEffect(() => {
    const wide = matchMedia('(width >= 64rem)');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    // Retries until the menu has loaded, because no click asks for it.
    const check = async () => {
      clearTimeout(timer);
      if (!wide.matches || (await load()) || isGone) return;
      timer = setTimeout(check, ASK_AGAIN_MS);
    };
    void check();
    wide.addEventListener('change', check);
    return () => {
      isGone = true;
      clearTimeout(timer);
      wide.removeEventListener('change', check);
    };
  }, [load]);

  return (
    <div className="needs-scripts hidden min-h-11 min-w-24 shrink-0 justify-items-end lg:grid">
      {/* Reserves the width of the button in the language of the page. */}
      <span aria-hidden="true" className="invisible h-0 whitespace-nowrap px-5 font-semibold">
        {t('login')}
      </span>
      {AccountEntry && status !== 'unknown' && <AccountEntry user={user} />}
    </div>
  );
}

const importSheet = () => import('./phone-sheet').then((part) => part.PhoneSheet);

/**
 * The menu of small screens. Its sheet loads when a finger or the focus is on the button, which shows
 * `children`.
 */
export function PhoneMenu({ children }: { children: ReactNode }) {
  const t = useT('islands');
  const [open, setOpen] = useState(false);
  const [PhoneSheet, load] = usePart(importSheet);

  async function show() {
    if (await load()) setOpen(true);
    else notify.error(wordsOf('islands')('noPart'));
  }

  return (
    <>
      <button
        type="button"
        aria-label={t('menu')}
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={show}
        className="needs-scripts grid size-11 place-items-center rounded-full hover:bg-sunk lg:hidden"
      >
        {children}
      </button>
      {PhoneSheet && <PhoneSheet open={open} close={() => setOpen(false)} />}
    </>
  );
}

/** Shows why the shop accepts no new orders, in place of the promise, which CSS hides. */
export const PauseLine = () => <bdi>{usePause()}</bdi>;
