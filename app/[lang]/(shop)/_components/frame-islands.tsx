'use client';

import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '#i18n';
import { SessionScope } from '@/app/_components/session-scope';
import { lazyComponent, useLazyComponent } from '@/app/_components/use-lazy-component';
import { ASK_AGAIN_MS, usePause } from '@/lib/client/api-client';
import { connectCart, useCartCount, useCartReady } from '@/lib/client/cart-store';
import { localPath, translate } from '@/lib/client/language';
import { registerRouter } from '@/lib/client/navigation';
import { notify } from '@/lib/client/notify';
import { bootSession, connectSession, restartSession } from '@/lib/client/session';
import {
  clearReturnPath,
  closeLogin,
  useLoginMode,
  useReturnPath,
  useSession,
} from '@/lib/client/session-store';
import type { OpeningHours } from '@/lib/shop/view';

/** Shows the delivery promise. While the shop is closed, the line shows when it opens. */
export const OpeningLine = lazyComponent<{ hours: OpeningHours; children?: ReactNode }>(
  () => import('@/app/_components/home/open-line').then(({ ClosedLine }) => ClosedLine),
  ({ children }) => children,
);

/** By then the page has usually loaded its pictures. */
const SETTLED_MS = 3000;

/** Loads the session, and updates session and cart on browser events. */
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
    // Reading `serviceWorker` throws in browsers that deny storage to the page.
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

/** The code of the cart bar loads once the cart is not empty. */
export function CartBar() {
  const ready = useCartReady();
  const count = useCartCount();
  const [CartBarLink, load] = useLazyComponent(importBar);
  const shown = ready ? count : 0;

  // If the code failed to load, each change of the cart tries to load it again.
  useEffect(() => {
    if (shown > 0) void load();
  }, [shown, load]);

  return CartBarLink && shown > 0 && <CartBarLink count={shown} />;
}

const importDialog = () => import('./login-dialog').then((part) => part.LoginDialog);

export function LoginModal() {
  const mode = useLoginMode();
  const [LoginDialog, load] = useLazyComponent(importDialog);
  const isMissing = mode !== undefined && !LoginDialog;

  useEffect(() => {
    const open = async () => {
      if (await load()) return;
      closeLogin();
      notify.error(translate('islands')('noPart'));
    };
    if (isMissing) void open();
  }, [isMissing, load]);

  // The dialog stays mounted after it closes, so that it can return the focus to the element that opened it.
  return LoginDialog && <LoginDialog mode={mode} />;
}

const importLink = () => import('./return-link').then((part) => part.ReturnLink);

/**
 * After a sign-in, the shop opens the home page (docs/product.md 4.2). This link leads back to the page that required
 * the sign-in.
 */
export function ReturnLinkIsland() {
  const path = usePathname();
  const returnPath = useReturnPath();
  const isSigningIn = useLoginMode() !== undefined;
  const [ReturnLink, load] = useLazyComponent(importLink);
  const wasShown = useRef(false);
  const isShown = returnPath !== undefined && path === localPath('/');

  // Load the code of the link when the login dialog opens. Otherwise the link would appear late after the sign-in.
  useEffect(() => {
    if (isSigningIn || isShown) void load();
  }, [isSigningIn, isShown, load]);

  useEffect(() => {
    if (wasShown.current && !isShown) clearReturnPath();
    wasShown.current = isShown;
  }, [isShown]);

  return <div aria-live="polite">{isShown && ReturnLink && <ReturnLink {...returnPath} />}</div>;
}

const importEntry = () => import('./account-entry').then((part) => part.AccountEntry);

/** Phones do not load this code. The space is reserved until the session is known. */
export function AccountMenu() {
  const t = useT('islands');
  const { status, user } = useSession();
  const [AccountEntry, load] = useLazyComponent(importEntry);

  useEffect(() => {
    const wide = matchMedia('(width >= 64rem)');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    // Retry until the code of the menu has loaded. Nothing else would load it later.
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
      {/* Reserves the width that the Login button has in the language of the page. */}
      <span aria-hidden="true" className="invisible h-0 whitespace-nowrap px-5 font-semibold">
        {t('login')}
      </span>
      {AccountEntry && status !== 'unknown' && <AccountEntry user={user} />}
    </div>
  );
}

const importSheet = () => import('./phone-sheet').then((part) => part.PhoneSheet);

/** The code of the menu loads when the button is touched or focused. */
export function PhoneMenu({ children }: { children: ReactNode }) {
  const t = useT('islands');
  const [open, setOpen] = useState(false);
  const [PhoneSheet, load] = useLazyComponent(importSheet);

  async function show() {
    if (await load()) setOpen(true);
    else notify.error(translate('islands')('noPart'));
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

/** The reason why the shop accepts no new orders. CSS shows this text instead of the delivery promise. */
export const PauseLine = () => <bdi>{usePause()}</bdi>;
