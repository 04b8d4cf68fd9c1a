import { isLanguage, type Language, splitPath } from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import { callApi } from './api-client';
import { localStore, PERSONAL } from './browser-storage';
import { ownerIn, scopeOf } from './session-scope';
import { useSessionStore } from './session-store';

/* The behaviour of the language switch. Only shops with several languages load it. */

const linksOf = (root: ParentNode) => [
  ...root.querySelectorAll<HTMLAnchorElement>('a[data-language]'),
];

/** Returns the first browser language (RFC 5646: `pt-BR`) that the shop offers, if any. */
export function firstOf(
  wished: readonly string[],
  spoken: readonly string[],
): Language | undefined {
  const codes = wished.map((tag) => tag.toLowerCase().split('-', 1)[0]);
  return codes.filter(isLanguage).find((code) => spoken.includes(code));
}

/** If the page is in another language, moves the browser's language to the top and marks the switch. */
function offerLanguage(): void {
  const links = linksOf(document);
  const spoken = links.map(({ hreflang }) => hreflang);
  const own = firstOf(navigator.languages, spoken);
  for (const link of links) {
    const isOffered = link.hreflang === own && document.documentElement.lang !== own;
    link.classList.toggle('bg-sunk', isOffered);
    link.closest('li')?.classList.toggle('order-first', isOffered);
    // Other parts of the page use these classes too, so they add no styles to the page.
    const summary = isOffered ? link.closest('details')?.querySelector('summary') : undefined;
    summary?.classList.add('bg-sunk');
    if (summary) summary.title = link.textContent ?? '';
  }
}

/** Closes the open switch on Escape and returns the focus to its button. */
function closeByEscape({ key }: KeyboardEvent): void {
  const menu = linksOf(document)[0]?.closest('details');
  if (key !== 'Escape' || !menu?.open) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

/** The account language that this device has applied. It is removed with the shopper's items. */
const FOLLOWED = `${PERSONAL}language`;
/** The language of the last document on this device. It is removed with the shopper's items. */
const SHOWN = `${PERSONAL}shown-language`;
/** The language that a visitor has chosen on this device, for the account that signs in. */
const CHOSEN = 'basketful:language';

type Known = {
  /** The language of the signed-in account. */
  account: Language | undefined;
  /** The account language that this device applied before. */
  followed: string | null;
  /** The language of the previous document on this device. */
  shown?: string | null;
  /** The language chosen on this device before the sign-in. */
  chosen: string | null;
  /** The language of the page. */
  page: string;
  /** The languages of the shop. */
  spoken: readonly string[];
};

/**
 * Decides how a device handles the language of an account. It sends the account a language chosen here, or
 * applies a language chosen on another device. It applies each choice once, so that a link to a page in
 * another language still opens that page.
 */
export function languageStep({
  account,
  followed,
  shown,
  chosen,
  page,
  spoken,
}: Known): { tell: string } | { follow: Language; goes: boolean } | undefined {
  if (chosen && spoken.includes(chosen)) return { tell: chosen };
  if (!account || account === followed || !spoken.includes(account)) return undefined;
  // If the previous document had this language, its order set the account language. Nobody chose it on
  // another device.
  return { follow: account, goes: account !== page && account !== shown };
}

const tellAccount = (language: string) => {
  localStore.setItem(FOLLOWED, language);
  // If the request fails, the next order stores the language.
  void callApi('/api/user/language', {
    as: 'shopper',
    body: { language },
    keepalive: true,
  }).catch(() => {});
};

/** True once this document has applied an account language. Later a reload could discard a half-filled form. */
let hasFollowed = false;

/** Applies the account language when this document learns who is signed in. */
function followAccount(): void {
  const { session, askedFrom } = useSessionStore.getState();
  const { leavingFor } = scopeOf('shopper');
  if (session.status !== 'shopper' || hasFollowed || askedFrom) return;
  hasFollowed = true;
  const links = linksOf(document);
  const page = document.documentElement.lang;
  const shown = localStore.getItem(SHOWN);
  localStore.setItem(SHOWN, page);
  const step = languageStep({
    account: session.user?.language,
    followed: localStore.getItem(FOLLOWED),
    shown,
    chosen: localStore.getItem(CHOSEN),
    page,
    spoken: links.map(({ hreflang }) => hreflang),
  });
  if (!step) return;
  localStore.removeItem(CHOSEN);
  if ('tell' in step) {
    tellAccount(step.tell);
    return;
  }
  localStore.setItem(FOLLOWED, step.follow);
  const prefix = links.find(({ hreflang }) => hreflang === step.follow)?.dataset.language ?? '';
  const rest = leavingFor ?? splitPath(location.pathname).rest;
  const search = leavingFor ? '' : location.search;
  if (step.goes) location.replace((pathIn(prefix, rest) || '/') + search);
}

/**
 * Points a clicked link of the switch to the current page in that language. Stores the language for the
 * shopper or visitor.
 */
function takeLanguage(link: HTMLAnchorElement): void {
  const { rest } = splitPath(location.pathname);
  link.href = (pathIn(link.dataset.language ?? '', rest) || '/') + location.search;
  if (ownerIn('shopper')) tellAccount(link.hreflang);
  else localStore.setItem(CHOSEN, link.hreflang);
}

/**
 * Offers the browser's language, applies the account language, and listens to the switch until `signal`
 * aborts.
 */
export function listenToSwitch(signal: AbortSignal): void {
  offerLanguage();
  followAccount();
  signal.addEventListener('abort', useSessionStore.subscribe(followAccount));
  const take = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-language]');
    if (link) takeLanguage(link);
  };
  document.addEventListener('click', take, { signal });
  document.addEventListener('keydown', closeByEscape, { signal });
}
