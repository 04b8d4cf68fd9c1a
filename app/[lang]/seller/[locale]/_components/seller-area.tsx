'use client';

import { useParams, usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { SessionScope } from '@/app/_components/session-scope';
import { Spinner } from '@/app/_components/spinner';
import { leavePage } from '@/lib/client/leave-guard';
import { goTo, registerRouter } from '@/lib/client/navigation';
import {
  bootSeller,
  chooseStartPage,
  connectSeller,
  restartSeller,
  usePermission,
  usePerson,
  useSellerStatus,
} from '@/lib/client/seller-store';
import { LANGUAGES } from '@/lib/i18n/languages';
import type { Permission } from '@/lib/staff/roles';
import { canOpen, firstPageOf, type StartPage } from '@/lib/staff/screens';
import type { SettingsSection } from './jump-box';
import { SellerFrame } from './seller-frame';
import { SellerLogin, SellerWelcome } from './seller-login';

/**
 * Renders its children only if the user's role has the permission. Hiding does not protect anything, so the API also
 * checks the permission.
 */
export const IfAllowed = ({ needs, children }: { needs: Permission; children: ReactNode }) =>
  usePermission(needs) ? children : null;

/**
 * Sets the language of the document to the language of the seller's area, because the shop's own pages may have another
 * language.
 */
function useLanguageOfDocument(): void {
  const { code } = usePageLanguage();
  useLayoutEffect(() => {
    const { documentElement: html } = document;
    const { lang, dir } = html;
    Object.assign(html, { lang: code, dir: LANGUAGES[code].dir });
    return () => void Object.assign(html, { lang, dir });
  }, [code]);
}

/** The locale segment in the URL of the first page that this document has shown. */
let shown: string | undefined;

/**
 * Reloads the document when the language changes, for example by a choice in another tab. Otherwise React
 * would leave pages in the previous language mounted, and a sign-out would not clear them.
 */
function useOneLanguage(): void {
  const { locale } = useParams<{ locale: string }>();
  useEffect(() => {
    shown ??= locale;
    if (shown !== locale) window.location.reload();
  }, [locale]);
}

/**
 * Checks whether the seller is signed in, and renders the frame around the pages. `sections` are the sections of the
 * settings, and `startPage` is the start page that the owner has chosen, if any.
 */
export function SellerArea({
  sections,
  startPage,
  children,
}: {
  sections: readonly SettingsSection[];
  startPage?: StartPage;
  children: ReactNode;
}) {
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

/** Shown for a page that the user's role may not open. */
function NotYours({ isStart, first }: { isStart: boolean; first: string }) {
  const t = useT('seller');
  // The start page depends on the role, so redirect a staff member to the start page of the role.
  useEffect(() => {
    if (isStart) goTo(first);
  }, [isStart, first]);
  if (isStart) return null;
  return <p className="text-lg text-muted">{t('notYours')}</p>;
}

/**
 * Shows the page to a signed-in user, and the sign-in form to everybody else. The form itself protects no data: the API
 * checks each request.
 */
export function SellerOnly({ children }: { children: ReactNode }) {
  const status = useSellerStatus();
  const person = usePerson();
  // The path without its language prefix.
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
