import { isLanguage, type Language, splitPath } from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import { callApi } from './api-client';
import { localStore, PERSONAL } from './browser-storage';
import { ownerIn, scopeOf } from './session-scope';
import { useSessionStore } from './session-store';

/* What the language switch of a shop with several languages does; a shop with one never loads it. */

const linksOf = (root: ParentNode) => [
  ...root.querySelectorAll<HTMLAnchorElement>('a[data-language]'),
];

/** The first language of a browser (RFC 5646: `pt-BR`) among these, if any. */
export function firstOf(
  wished: readonly string[],
  spoken: readonly string[],
): Language | undefined {
  const codes = wished.map((tag) => tag.toLowerCase().split('-', 1)[0]);
  return codes.filter(isLanguage).find((code) => spoken.includes(code));
}

/** Offers the browser's language first, with a mark on the switch, on a page in another one. */
function offerLanguage(): void {
  const links = linksOf(document);
  const spoken = links.map(({ hreflang }) => hreflang);
  const own = firstOf(navigator.languages, spoken);
  for (const link of links) {
    const isOffered = link.hreflang === own && document.documentElement.lang !== own;
    link.classList.toggle('bg-sunk', isOffered);
    link.closest('li')?.classList.toggle('order-first', isOffered);
    // Classes that other parts of the page use as well, so that no shop gets more styles for it.
    const summary = isOffered ? link.closest('details')?.querySelector('summary') : undefined;
    summary?.classList.add('bg-sunk');
    if (summary) summary.title = link.textContent ?? '';
  }
}

/** Closes the open switch by Escape, with the focus on what opens it again. */
function closeByEscape({ key }: KeyboardEvent): void {
  const menu = linksOf(document)[0]?.closest('details');
  if (key !== 'Escape' || !menu?.open) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

/** The language of the account that this device has followed; it goes with the person. */
const FOLLOWED = `${PERSONAL}language`;
/** The language of the last document on this device; it goes with the person. */
const SHOWN = `${PERSONAL}shown-language`;
/** A language that a visitor has chosen here, for the account that signs in. */
const CHOSEN = 'basketful:language';

type Known = {
  /** Of the account that is signed in. */
  account: Language | undefined;
  /** Of the account, as this device followed it before. */
  followed: string | null;
  /** Of the document before this one on this device. */
  shown?: string | null;
  /** What was chosen on this device before the sign-in. */
  chosen: string | null;
  /** Of the page. */
  page: string;
  /** Of the shop. */
  spoken: readonly string[];
};

/**
 * What a device does about the language of an account: it tells the account what was chosen here, or follows what was chosen on
 * another device, each choice once, so that a link to a page in another language still opens it.
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
  // An order from the document before this one has set the language of the account: nothing was chosen on another device.
  return { follow: account, goes: account !== page && account !== shown };
}

const tellAccount = (language: string) => {
  localStore.setItem(FOLLOWED, language);
  // The next order notes it as well.
  void callApi('/api/user/language', {
    as: 'shopper',
    body: { language },
    keepalive: true,
  }).catch(() => {});
};

/** Whether this document has seen who is signed in: later it may have a form that is half filled in. */
let hasFollowed = false;

/** Follows the language of who is signed in, as this document learns of it. */
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

/** Leads a pressed link of the switch to the page that is shown, and notes the language for who is signed in. */
function takeLanguage(link: HTMLAnchorElement): void {
  const { rest } = splitPath(location.pathname);
  link.href = (pathIn(link.dataset.language ?? '', rest) || '/') + location.search;
  if (ownerIn('shopper')) tellAccount(link.hreflang);
  else localStore.setItem(CHOSEN, link.hreflang);
}

/** Offers the browser's language, follows that of the account, and listens to the switch until `signal`. */
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
