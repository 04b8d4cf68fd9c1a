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
 * The delivery promise of a shop with opening hours: while it is closed, when it opens. Without a promise: until when it
 * is open, or when it opens.
 */
export const OpeningLine = shownPart<{ hours: OpeningHours; children?: ReactNode }>(
  () => import('./closed-line').then(({ ClosedLine }) => ClosedLine),
  ({ children }) => children,
);

/** By then the page has loaded its pictures. */
const SETTLED_MS = 3000;

/**
 * Wraps the pages of the shop: asks who is signed in, and connects session and cart to the browser.
 */
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
    // Reading `serviceWorker` throws where the browser refuses storage.
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

/** The cart bar of phones, loaded for a cart with something in it. */
export function CartBar() {
  const ready = useCartReady();
  const count = useCartCount();
  const [CartBarLink, load] = usePart(importBar);
  const shown = ready ? count : 0;

  // Asked again at each change of the cart, until it is there.
  useEffect(() => {
    if (shown > 0) void load();
  }, [shown, load]);

  return CartBarLink && shown > 0 && <CartBarLink count={shown} />;
}

const importDialog = () => import('./login-dialog').then((part) => part.LoginDialog);

/** Loads the sign-in and sign-up modal when it is first opened. */
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
 * After a sign-in that a page required, which leads to / (docs/product.md 4.2): the link back to
 * that page, until the shopper navigates. It is the one way on: the cart bar makes room for it.
 */
export function WayBack() {
  const path = usePathname();
  const wayBack = useWayBack();
  const isSigningIn = useLoginMode() !== undefined;
  const [WayBackLink, load] = usePart(importLink);
  const wasShown = useRef(false);
  const isShown = wayBack !== undefined && path === localPath('/');

  // With the modal, so that it is there after the sign-in.
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
 * Login or the profile menu of wider screens, and loaded on those alone; reserves its space until the
 * session is known.
 */
export function AccountMenu() {
  const t = useT('islands');
  const { status, user } = useSession();
  const [AccountEntry, load] = usePart(importEntry);

  useEffect(() => {
    const wide = matchMedia('(width >= 64rem)');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    // Asked again until it is there, because nobody presses for it.
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
      {/* Reserves what the button takes in the language of the page. */}
      <span aria-hidden="true" className="invisible h-0 whitespace-nowrap px-5 font-semibold">
        {t('login')}
      </span>
      {AccountEntry && status !== 'unknown' && <AccountEntry user={user} />}
    </div>
  );
}

const importSheet = () => import('./phone-sheet').then((part) => part.PhoneSheet);

/**
 * The menu of small screens; its sheet is loaded when a finger or the focus is on the button, which shows
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

/** Why the shop takes no new orders, in the place of its promise, which CSS hides. */
export const PauseLine = () => <bdi>{usePause()}</bdi>;
