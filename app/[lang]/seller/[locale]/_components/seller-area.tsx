'use client';

import { useParams, usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { SessionScope } from '@/app/_components/session-scope';
import { Spinner } from '@/app/_components/spinner';
import { goTo, registerRouter } from '@/lib/client/navigation';
import {
  bootSeller,
  connectSeller,
  restartSeller,
  useMay,
  usePerson,
  useSellerStatus,
} from '@/lib/client/seller-store';
import { LANGUAGES } from '@/lib/i18n/languages';
import { firstPageOf, mayOpen, type Permission } from '@/lib/staff/roles';
import { SellerFrame } from './seller-frame';
import { SellerLogin, SellerWelcome } from './seller-login';

/** Shows what needs a permission to those whose role has it: the API refuses it to others. */
export const IfMay = ({ needs, children }: { needs: Permission; children: ReactNode }) =>
  useMay(needs) ? children : null;

/** Tells the browser the language of the area, which may be another one than that of the shop's pages around it. */
function useLanguageOfDocument(): void {
  const { code } = usePageLanguage();
  useLayoutEffect(() => {
    const { documentElement: html } = document;
    const { lang, dir } = html;
    Object.assign(html, { lang: code, dir: LANGUAGES[code].dir });
    return () => void Object.assign(html, { lang, dir });
  }, [code]);
}

/** The segment of the pages that this document has shown. */
let shown: string | undefined;

/**
 * A document holds the area in one language: another tab may have chosen another one, and pages that React keeps
 * in the first would miss a sign-out.
 */
function useOneLanguage(): void {
  const { locale } = useParams<{ locale: string }>();
  useEffect(() => {
    shown ??= locale;
    if (shown !== locale) window.location.reload();
  }, [locale]);
}

/** Asks whether the seller is signed in, and draws the seller area around its pages. */
export function SellerArea({ children }: { children: ReactNode }) {
  const router = useRouter();
  const status = useSellerStatus();
  useLanguageOfDocument();
  useOneLanguage();

  useEffect(() => registerRouter((path) => router.push(path)), [router]);
  useEffect(() => {
    void bootSeller();
    return connectSeller();
  }, []);

  const pages = (
    <SessionScope audience="seller" askAgain={restartSeller}>
      {children}
    </SessionScope>
  );
  return status === 'seller' ? <SellerFrame>{pages}</SellerFrame> : pages;
}

/** A page that the role of who is signed in does not include. */
function NotYours({ isStart, first }: { isStart: boolean; first: string }) {
  const t = useT('seller');
  // Others than the owner may begin elsewhere.
  useEffect(() => {
    if (isStart) goTo(first);
  }, [isStart, first]);
  if (isStart) return null;
  return <p className="text-lg text-muted">{t('notYours')}</p>;
}

/**
 * Shows a page of the area to the seller and the sign-in form to anybody else. It protects no data;
 * the API checks each call.
 */
export function SellerOnly({ children }: { children: ReactNode }) {
  const status = useSellerStatus();
  const person = usePerson();
  // Without the prefix of a language.
  const path = usePathname().replace(/^\/[a-z]{2}(?=\/seller)/, '');
  const [t, ofIslands] = [useT('seller'), useT('islands')];
  if (status === 'seller' && person && !mayOpen(person.role, path))
    return <NotYours isStart={path === '/seller'} first={firstPageOf(person.role)} />;
  if (status === 'seller') return children;
  if (status === 'visitor') return <SellerLogin />;
  return (
    <SellerWelcome>
      {status === 'unsure' && <p role="status">{t('noAnswer')}</p>}
      <Spinner label={ofIslands('loading')} className="mx-auto mt-16 size-10 text-leaf" />
    </SellerWelcome>
  );
}
