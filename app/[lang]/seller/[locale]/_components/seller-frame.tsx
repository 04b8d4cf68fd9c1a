'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, useLayoutEffect } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { isLongName } from '@/app/_components/long-name';
import { useShop } from '@/app/_components/shop-provider';
import { SkipLink } from '@/app/_components/skip-link';
import { logoutSeller, useIsLocked, useIsShared, usePerson } from '@/lib/client/seller-store';
import { firstPageOf } from '@/lib/staff/roles';
import { LockScreen } from './lock-screen';
import { currentOf, entriesOf } from './menu-entries';
import { SwitchPerson } from './switch-person';
import { useIdleLock } from './use-idle-lock';

/** The side menu; on a phone a bar at the bottom of the screen. */
function SideMenu() {
  const pathname = usePathname();
  const person = usePerson();
  const t = useT('seller');
  return (
    <nav
      aria-label={t('menu')}
      className="tall:fixed inset-x-0 bottom-0 z-20 border-line border-t bg-card pb-[env(safe-area-inset-bottom)] md:tall:sticky md:top-16 md:h-[calc(100dvh-4rem)] md:w-60 md:shrink-0 md:border-t-0 md:border-e md:p-3"
    >
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(4.6rem,1fr))] md:grid-cols-1 md:gap-1">
        {entriesOf(person?.role).map(({ href, text, icon, leadsTo }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={currentOf({ href, leadsTo }, pathname)}
              className="flex min-h-16 flex-col items-center justify-center gap-1 px-0.5 text-center font-semibold text-muted text-sm leading-tight max-[22.5rem]:text-xs max-[12rem]:text-[0.6rem] hover:text-ink aria-[current]:text-leaf md:min-h-12 md:flex-row md:justify-start md:gap-3 md:rounded-field md:px-4 md:text-start md:text-base md:hover:bg-sunk md:aria-[current]:bg-leaf-soft md:aria-[current]:text-leaf-strong"
            >
              <Icon name={icon} />
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The seller area around its pages. */
export function SellerFrame({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const { name } = useShop();
  const person = usePerson();
  // Toasts of the next page stand at the bottom again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is the reason
  useLayoutEffect(() => {
    return () => void document.documentElement.style.removeProperty('--bar');
  }, [pathname]);
  const t = useT('seller');
  const [isShared, isLocked] = [useIsShared(), useIsLocked()];
  useIdleLock(isShared && !isLocked);
  if (isLocked) return <LockScreen />;
  return (
    <>
      <SkipLink text={t('skip')} />
      <header className="print:hidden tall:sticky top-0 z-20 flex min-h-16 flex-wrap items-center gap-x-2 border-line border-b bg-card px-4 py-1.5 sm:gap-x-3 md:px-6">
        {/* The basis decides what stands in this row, so a long name begins no second one; large text may. */}
        <Link
          href={firstPageOf(person?.role ?? 'owner')}
          dir="auto"
          className={`wrap-anywhere min-w-0 basis-[5.5rem] font-extrabold text-leaf tracking-tight rtl:text-right ${isLongName(name) ? 'line-clamp-3 grow-[9] text-sm leading-[1.2] sm:line-clamp-2 sm:text-xl' : 'line-clamp-2 grow text-lg leading-tight sm:text-xl'}`}
        >
          {name}
        </Link>
        <Link
          href="/"
          className="inline-flex min-h-11 shrink-0 items-center font-semibold text-muted hover:text-ink"
        >
          {t('shop')}
        </Link>
        <Link
          href="/seller/account"
          title={t('passwordAndDevices')}
          aria-current={pathname === '/seller/account' ? 'page' : undefined}
          className="inline-flex min-h-11 max-w-fit grow-[9] basis-[4rem] items-center font-semibold text-muted leading-tight underline decoration-line underline-offset-4 hover:text-ink aria-[current]:text-leaf"
        >
          <span className="wrap-anywhere line-clamp-2">
            {person ? t('hiName', { name: person.name }) : t('hi')}
          </span>
        </Link>
        <SwitchPerson />
        <Button look="outline" className="shrink-0 max-[28rem]:px-3" onClick={logoutSeller}>
          <Icon name="logout" className="size-5 rtl:-scale-x-100" />
          <span className="max-[28rem]:sr-only">{t('logout')}</span>
        </Button>
      </header>
      <div className="md:flex">
        <SideMenu />
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 grow px-4 pt-6 pb-48 outline-none md:px-10 md:pt-8 lg:pb-16"
        >
          {children}
        </main>
      </div>
    </>
  );
}
