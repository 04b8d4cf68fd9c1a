import { isLanguage, type Language, splitPath } from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import { callApi } from './api-client';
import { localStore, PERSONAL } from './browser-storage';
import { ownerIn, scopeOf } from './session-scope';
import { useSessionStore } from './session-store';

const linksOf = (root: ParentNode) => [
  ...root.querySelectorAll<HTMLAnchorElement>('a[data-language]'),
];

/**
 * Returns the first of the browser's languages (RFC 5646, for example `pt-BR`) that the shop offers; undefined if none.
 */
export function firstOf(
  wished: readonly string[],
  shopLanguages: readonly string[],
): Language | undefined {
  const codes = wished.map((tag) => tag.toLowerCase().split('-', 1)[0]);
  return codes.filter(isLanguage).find((code) => shopLanguages.includes(code));
}

/** If the browser's language differs from the page's language, highlights it at the top of the list. */
function offerLanguage(): void {
  const links = linksOf(document);
  const shopLanguages = links.map(({ hreflang }) => hreflang);
  const own = firstOf(navigator.languages, shopLanguages);
  for (const link of links) {
    const isOffered = link.hreflang === own && document.documentElement.lang !== own;
    link.classList.toggle('bg-sunk', isOffered);
    link.closest('li')?.classList.toggle('order-first', isOffered);
    // Other elements already use these classes, so the stylesheet does not grow.
    const summary = isOffered ? link.closest('details')?.querySelector('summary') : undefined;
    summary?.classList.add('bg-sunk');
    if (summary) summary.title = link.textContent ?? '';
  }
}

/**
 * Returns the URL of the current page in another language. It includes the query and the fragment (after #), because a
 * link with a secret does not work without its fragment. `prefix` is the path prefix of the language, which is empty for
 * the main language.
 */
export function urlInLanguage(
  prefix: string,
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
): string {
  return (pathIn(prefix, splitPath(pathname).rest) || '/') + search + hash;
}

function closeByEscape({ key }: KeyboardEvent): void {
  const menu = linksOf(document)[0]?.closest('details');
  if (key !== 'Escape' || !menu?.open) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

/** The account language that this device has applied last. Removed at a sign-out. */
const FOLLOWED = `${PERSONAL}language`;
/** The language of the last document on this device. Removed at a sign-out. */
const SHOWN = `${PERSONAL}shown-language`;
/** The language that a visitor has chosen here. A sign-in sends it to the account. */
const CHOSEN = 'basketful:language';

type Known = {
  account: Language | undefined;
  followed: string | null;
  shown?: string | null;
  chosen: string | null;
  page: string;
  shopLanguages: readonly string[];
};

/**
 * Decides whether this device sends or applies the language of an account. `tell`: send the language that a visitor has
 * chosen here. `follow`: apply, once, the language that was chosen on another device. Later, links to pages in other
 * languages open as usual.
 */
export function languageStep({
  account,
  followed,
  shown,
  chosen,
  page,
  shopLanguages,
}: Known): { tell: string } | { follow: Language; goes: boolean } | undefined {
  if (chosen && shopLanguages.includes(chosen)) return { tell: chosen };
  if (!account || account === followed || !shopLanguages.includes(account)) return undefined;
  // An order also sets the language of the account. If the previous page had that language, stay on the current page.
  return { follow: account, goes: account !== page && account !== shown };
}

const storeLanguageInAccount = (language: string) => {
  localStore.setItem(FOLLOWED, language);
  // Ignore errors: the next order also sends the language.
  void callApi('/api/user/language', {
    as: 'shopper',
    body: { language },
    keepalive: true,
  }).catch(() => {});
};

/** Apply the account language only once per document. A second reload could discard a half-filled form. */
let hasSwitched = false;

/** Applies the language of the account as soon as the page knows who is signed in. */
function followAccount(): void {
  const { session, askedFrom } = useSessionStore.getState();
  const { leavingFor } = scopeOf('shopper');
  if (session.status !== 'shopper' || hasSwitched || askedFrom) return;
  hasSwitched = true;
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
    shopLanguages: links.map(({ hreflang }) => hreflang),
  });
  if (!step) return;
  localStore.removeItem(CHOSEN);
  if ('tell' in step) {
    storeLanguageInAccount(step.tell);
    return;
  }
  localStore.setItem(FOLLOWED, step.follow);
  const prefix = links.find(({ hreflang }) => hreflang === step.follow)?.dataset.language ?? '';
  if (step.goes)
    location.replace(leavingFor ? pathIn(prefix, leavingFor) : urlInLanguage(prefix, location));
}

function takeLanguage(link: HTMLAnchorElement): void {
  link.href = urlInLanguage(link.dataset.language ?? '', location);
  if (ownerIn('shopper')) storeLanguageInAccount(link.hreflang);
  else localStore.setItem(CHOSEN, link.hreflang);
}

/**
 * Highlights the browser's language, applies the account language, and handles clicks on the language switch. Stops
 * when `signal` aborts.
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
