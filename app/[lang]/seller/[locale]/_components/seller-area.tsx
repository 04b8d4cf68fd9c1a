'use client';

import { useParams, usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { BackLink } from '@/app/_components/back-link';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Field } from '@/app/_components/field';
import { FormError } from '@/app/_components/form-error';
import { isLongName, SkipLink } from '@/app/_components/frame-parts';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { LoadState } from '@/app/_components/section';
import { SessionScope } from '@/app/_components/session-scope';
import { useShop } from '@/app/_components/shop-provider';
import { Spinner } from '@/app/_components/spinner';
import { useForm } from '@/app/_components/use-form';
import { useQuery } from '@/app/_components/use-query';
import { isIdle } from '@/lib/auth/device-lock';
import { localStore, SELLER_ITEMS } from '@/lib/client/browser-storage';
import { leavePage } from '@/lib/client/leave-guard';
import { goTo, registerRouter } from '@/lib/client/navigation';
import {
  bootSeller,
  chooseStartPage,
  connectSeller,
  lockDevice,
  logoutSeller,
  restartSeller,
  signInOnLockedDevice,
  switchPerson,
  useIsLocked,
  useIsShared,
  usePermission,
  usePerson,
  useSellerStatus,
  useStartPage,
} from '@/lib/client/seller-store';
import { LANGUAGES } from '@/lib/i18n/languages';
import type { Permission } from '@/lib/staff/roles';
import { canOpen, firstPageOf, type StartPage } from '@/lib/staff/screens';
import type { SwitchResponse } from '@/lib/staff/view';
import { JumpBox, JumpButton, type SettingsSection, useJumpKey } from './jump-box';
import { SellerLogin, SellerWelcome } from './seller-login';
import { PhoneMenu, SideMenu } from './seller-menu';
import { UnsentUpdates } from './unsent-updates';

/** Stores the time (ms) of the last touch or key press in any tab of this device. */
const TOUCHED = `${SELLER_ITEMS}touched`;
const LOOK_EVERY_MS = 15_000;
/** The minimum interval between two writes of {@link TOUCHED}. */
const NOTE_EVERY_MS = 5_000;

function useIdleLock(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    let noted = 0;
    const touch = () => {
      if (Math.abs(Date.now() - noted) < NOTE_EVERY_MS) return;
      noted = Date.now();
      localStore.setItem(TOUCHED, String(noted));
    };
    const checkIdle = () => {
      const touched = Number(localStore.getItem(TOUCHED) ?? noted);
      // Nobody could unlock an offline device. The server locks the session itself.
      if (navigator.onLine && isIdle(touched, Date.now())) void lockDevice();
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

type Somebody = SwitchResponse['people'][number];

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

function Choice({ onDone }: { onDone: () => void }) {
  const t = useT('seller');
  const { answer, hasFailed, reload } = useQuery<SwitchResponse>('/api/staff/switch', 'seller');
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

/** Replaces the seller's area, whose page is unmounted, on an idle shared device. */
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
      <UnsentUpdates />
      <Choice onDone={() => {}} />
      <Button variant="outline" onClick={signInOnLockedDevice}>
        {t('lockedLeave')}
      </Button>
    </main>
  );
}

const ORDER_PATH = /^\/seller\/orders\/[^/]+$/;

/**
 * A save bar moves the toasts above itself (save-bar.tsx). This component moves them back when the seller leaves the
 * page.
 */
function ToastPosition() {
  useLayoutEffect(() => () => void document.documentElement.style.removeProperty('--bar'), []);
  return null;
}

type SellerFrameProps = { sections: readonly SettingsSection[]; children: ReactNode };

function SellerFrame({ sections, children }: SellerFrameProps) {
  const pathname = usePathname();
  const { name } = useShop();
  const person = usePerson();
  const t = useT('seller');
  const [isShared, isLocked] = [useIsShared(), useIsLocked()];
  useIdleLock(isShared && !isLocked);
  const startPage = useStartPage();
  const [isJumping, setJumping] = useState(false);
  const jump = () => setJumping(true);
  useJumpKey(jump);
  const isOrder = ORDER_PATH.test(pathname);
  if (isLocked) return <LockScreen />;
  return (
    <>
      <ToastPosition key={pathname} />
      <SkipLink text={t('skip')} />
      <header
        className={`${isOrder ? 'max-md:hidden' : ''} print:hidden tall:sticky top-0 z-20 flex min-h-16 flex-wrap items-center gap-x-2 border-line border-b bg-card px-4 py-1.5 sm:gap-x-3 md:px-6`}
      >
        {/* With this flex basis, a long shop name does not wrap the header, but large text may. */}
        <Link
          href={firstPageOf(person?.role ?? 'owner', startPage)}
          className={`flex min-h-11 min-w-0 basis-[5.5rem] items-center ${isLongName(name) ? 'grow-[9]' : 'grow'}`}
        >
          <span
            dir="auto"
            className={`wrap-anywhere font-extrabold text-leaf tracking-tight rtl:text-right ${isLongName(name) ? 'line-clamp-3 text-sm leading-[1.2] sm:line-clamp-2 sm:text-xl' : 'line-clamp-2 text-lg leading-tight sm:text-xl'}`}
          >
            {name}
          </span>
        </Link>
        <Link
          href="/"
          className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center font-semibold text-muted hover:text-ink"
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
        <JumpButton onClick={jump} className="max-md:hidden" />
        <SwitchPerson />
        <Button
          variant="quiet"
          className="shrink-0 font-normal max-[28rem]:px-3 text-muted hover:text-ink"
          onClick={logoutSeller}
        >
          <Icon name="logout" className="size-5 rtl:-scale-x-100" />
          <span className="max-[28rem]:sr-only">{t('logout')}</span>
        </Button>
      </header>
      <div className="md:flex">
        <SideMenu />
        <main
          id="content"
          tabIndex={-1}
          data-dense
          className={`min-w-0 grow px-4 pb-48 outline-none md:px-10 md:pt-8 lg:pb-16 ${isOrder ? '' : 'pt-6'}`}
        >
          {children}
        </main>
        {!isOrder && <PhoneMenu sections={sections} onJump={jump} />}
      </div>
      <JumpBox isOpen={isJumping} onClose={() => setJumping(false)} sections={sections} />
    </>
  );
}

/** This is not an access control: the API checks the permission of each request. */
export const IfAllowed = ({ needs, children }: { needs: Permission; children: ReactNode }) =>
  usePermission(needs) ? children : null;

/** The shop's own pages may have another language. */
function useLanguageOfDocument(): void {
  const { code } = usePageLanguage();
  useLayoutEffect(() => {
    const { documentElement: html } = document;
    const { lang, dir } = html;
    Object.assign(html, { lang: code, dir: LANGUAGES[code].dir });
    return () => void Object.assign(html, { lang, dir });
  }, [code]);
}

/** The locale segment of the first page that this document has shown. */
let shown: string | undefined;

/**
 * After a change of the language, React would leave old pages mounted, and a sign-out would not clear them. Therefore
 * reload the document.
 */
function useOneLanguage(): void {
  const { locale } = useParams<{ locale: string }>();
  useEffect(() => {
    shown ??= locale;
    if (shown !== locale) window.location.reload();
  }, [locale]);
}

type SellerAreaProps = {
  sections: readonly SettingsSection[];
  startPage?: StartPage;
  children: ReactNode;
};

/** `startPage` is the start page that the owner has chosen. */
export function SellerArea({ sections, startPage, children }: SellerAreaProps) {
  const router = useRouter();
  const status = useSellerStatus();
  useLanguageOfDocument();
  useOneLanguage();

  useLayoutEffect(() => chooseStartPage(startPage), [startPage]);
  useEffect(() => registerRouter((path) => leavePage(() => router.push(path))), [router]);
  useEffect(() => {
    void bootSeller();
    return connectSeller();
  }, []);

  const pages = (
    <SessionScope audience="seller" askAgain={restartSeller}>
      {children}
    </SessionScope>
  );
  return status === 'seller' ? <SellerFrame sections={sections}>{pages}</SellerFrame> : pages;
}

function NotYours({ isStart, first }: { isStart: boolean; first: string }) {
  const t = useT('seller');
  useEffect(() => {
    if (isStart) goTo(first);
  }, [isStart, first]);
  if (isStart) return null;
  return (
    <>
      <BackLink href={first} text={t('back')} />
      <p className="text-lg text-muted">{t('notYours')}</p>
    </>
  );
}

/** This is not an access control: the API checks each request. */
export function SellerOnly({ children }: { children: ReactNode }) {
  const status = useSellerStatus();
  const person = usePerson();
  const path = usePathname().replace(/^\/[a-z]{2}(?=\/seller)/, '');
  const [t, tIslands] = [useT('seller'), useT('islands')];
  if (status === 'seller' && person && !canOpen(person.role, path))
    return <NotYours isStart={path === '/seller'} first={firstPageOf(person.role)} />;
  if (status === 'seller') return children;
  if (status === 'visitor') return <SellerLogin />;
  return (
    <SellerWelcome>
      {status === 'unsure' && <p role="status">{t('noAnswer')}</p>}
      <Spinner label={tIslands('loading')} className="mx-auto mt-16 size-10 text-leaf" />
    </SellerWelcome>
  );
}
