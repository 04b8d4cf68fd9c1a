'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Field } from '@/app/_components/field';
import { FormError } from '@/app/_components/form-error';
import { Icon, type IconName } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { isLongName } from '@/app/_components/long-name';
import { LoadState } from '@/app/_components/section';
import { useShop } from '@/app/_components/shop-provider';
import { SkipLink } from '@/app/_components/skip-link';
import { useForm } from '@/app/_components/use-form';
import { useQuery } from '@/app/_components/use-query';
import { LOCK_AFTER_MINUTES } from '@/lib/auth/device-lock';
import { localStore, SELLER_ITEMS } from '@/lib/client/browser-storage';
import {
  lockDevice,
  logoutSeller,
  signOutOfLockedDevice,
  switchPerson,
  useIsLocked,
  useIsShared,
  usePerson,
} from '@/lib/client/seller-store';
import { canOpen, firstPageOf, type Role } from '@/lib/staff/roles';
import type { SwitchAnswer } from '@/lib/staff/view';
import type { Messages } from '@/messages';

type Entry = {
  href: string;
  text: keyof Messages['seller'] &
    ('addProduct' | 'productList' | 'orders' | 'settings' | 'deliveries' | 'pages' | 'account');
  icon: IconName;
  /** Pages without a menu entry that are reached from this page. On them, this entry is marked. */
  leadsTo?: readonly string[];
};

const entries: readonly Entry[] = [
  { href: '/seller', text: 'addProduct', icon: 'plus-box' },
  {
    href: '/seller/product-list',
    text: 'productList',
    icon: 'list',
    leadsTo: ['/seller/categories', '/seller/home', '/seller/import'],
  },
  {
    href: '/seller/orders',
    text: 'orders',
    icon: 'box',
    leadsTo: [
      '/seller/order-days',
      '/seller/phone',
      '/seller/reorder',
      '/seller/sales',
      '/seller/day-report',
    ],
  },
  {
    href: '/seller/settings',
    text: 'settings',
    icon: 'store',
    leadsTo: ['/seller/pages', '/seller/people'],
  },
];

/**
 * Entries for staff members only. The owner reaches these pages from the settings, which staff members may
 * not open.
 */
const others: readonly Entry[] = [
  { href: '/seller/deliveries', text: 'deliveries', icon: 'truck' },
  { href: '/seller/pages', text: 'pages', icon: 'store' },
  { href: '/seller/account', text: 'account', icon: 'user' },
];

/** The number of entries that fit side by side on a phone. */
const MOST = 5;

/**
 * Returns the menu entries that a role may open. If there are too many for a phone, the account entry is
 * omitted, because the user's name in the header also links to it.
 */
export function entriesOf(role: Role | undefined): readonly Entry[] {
  if (!role) return entries;
  const open = [...entries, ...others].filter(({ href }) => canOpen(role, href));
  return open.length > MOST ? open.filter(({ text }) => text !== 'account') : open;
}

/**
 * Returns the `aria-current` value of a menu entry: `page` on the page itself, `true` on a page that is
 * reached from it.
 */
export function currentOf(
  { href, leadsTo = [] }: Pick<Entry, 'href' | 'leadsTo'>,
  pathname: string,
): 'page' | 'true' | undefined {
  if (pathname === href) return 'page';
  const isUnder = (page: string) => pathname === page || pathname.startsWith(`${page}/`);
  return (href !== '/seller' && isUnder(href)) || leadsTo.some(isUnder) ? 'true' : undefined;
}

/** The local storage key for the time (ms) of the last touch or key press in any tab of this device. */
const TOUCHED = `${SELLER_ITEMS}touched`;
const LOOK_EVERY_MS = 15_000;
/** The minimum interval between two writes of that time, in ms. */
const NOTE_EVERY_MS = 5_000;

/** Locks a shared device after some minutes without a touch or a key press in any of its tabs. */
function useIdleLock(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    let noted = 0;
    const touch = () => {
      if (Date.now() - noted < NOTE_EVERY_MS) return;
      noted = Date.now();
      localStore.setItem(TOUCHED, String(noted));
    };
    const checkIdle = () => {
      const touched = Number(localStore.getItem(TOUCHED) ?? noted);
      // Without a connection, nobody could unlock the device, so do not lock it. The server also locks the
      // session itself.
      if (navigator.onLine && Date.now() - touched > LOCK_AFTER_MINUTES * 60_000) void lockDevice();
    };
    touch();
    const events = ['pointerdown', 'keydown', 'scroll'] as const;
    const how = { capture: true, passive: true };
    for (const event of events) window.addEventListener(event, touch, how);
    const timer = setInterval(checkIdle, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      for (const event of events) window.removeEventListener(event, touch, how);
    };
  }, [isActive]);
}

type Somebody = SwitchAnswer['people'][number];

function PinForm({ person, onDone }: { person: Somebody; onDone: () => void }) {
  const t = useT('seller');
  const { fieldErrors, errorText, busy, props } = useForm(async ({ pin = '' }) => {
    await switchPerson(person.id, pin);
    onDone();
  });
  return (
    <form {...props} className="grid gap-4">
      <p className="font-semibold text-lg [overflow-wrap:anywhere]">{person.name}</p>
      <Field
        label={t('pin')}
        name="pin"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        required
        error={fieldErrors.pin}
      />
      <FormError text={errorText} />
      <Button type="submit" size="large" aria-disabled={busy}>
        {t('continue')}
      </Button>
    </form>
  );
}

/** Lists the staff members who can switch to their account on this device, then asks for the PIN. */
function Choice({ onDone }: { onDone: () => void }) {
  const t = useT('seller');
  const { answer, hasFailed, reload } = useQuery<SwitchAnswer>('/api/staff/switch', 'seller');
  const [person, setPerson] = useState<Somebody>();
  if (!answer) return <LoadState hasFailed={hasFailed} retry={() => void reload()} />;
  if (person) return <PinForm person={person} onDone={onDone} />;
  if (answer.people.length === 0) return <p className="text-muted">{t('noPins')}</p>;
  return (
    <ul className="grid gap-2">
      {answer.people.map((one) => (
        <li key={one.id}>
          <Button variant="outline" size="large" className="w-full" onClick={() => setPerson(one)}>
            {one.name}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/**
 * The button with which another staff member signs in by PIN on a shared device. The current page stays open.
 */
function SwitchPerson() {
  const t = useT('seller');
  const isShared = useIsShared();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!isShared) return null;
  return (
    <>
      <Button variant="outline" className="shrink-0 max-[28rem]:px-3" onClick={() => setOpen(true)}>
        <Icon name="user" className="size-5" />
        <span className="max-[28rem]:sr-only">{t('switch')}</span>
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('whoAreYou')}>
        <Choice onDone={close} />
      </Dialog>
    </>
  );
}

/**
 * The lock screen of a shared device that nobody has used for a while. It replaces the seller's area, whose
 * page is unmounted.
 */
function LockScreen() {
  const t = useT('seller');
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto grid max-w-md gap-5 px-4 py-12 outline-none"
    >
      <h1 className="font-bold text-3xl">{t('lockedTitle')}</h1>
      <p className="text-muted">{t('lockedText')}</p>
      <Choice onDone={() => {}} />
      <Button variant="outline" onClick={() => void signOutOfLockedDevice()}>
        {t('lockedLeave')}
      </Button>
    </main>
  );
}

/** The side menu. On a phone it is a bar at the bottom of the screen. */
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

/** The header and the menu around each page of the seller's area. */
export function SellerFrame({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const { name } = useShop();
  const person = usePerson();
  // When the page changes, reset the position of toasts that a save bar has set (save-bar.tsx).
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the page changes
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
        {/* The flex basis prevents that a long shop name wraps the header into a second row. With large
            text, the header may wrap. */}
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
        <Button variant="outline" className="shrink-0 max-[28rem]:px-3" onClick={logoutSeller}>
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
