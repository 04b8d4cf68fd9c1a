import { isLanguage, type Language, splitPath } from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import { callApi } from './api-client';
import { localStore, PERSONAL } from './browser-storage';
import { ownerIn, scopeOf } from './session-scope';
import { useSessionStore } from './session-store';

/* The behaviour of the language switch. Its code is loaded only if the shop has several languages. */

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

/**
 * If the browser's language differs from the page's language, moves the browser's language to the top of the
 * list and highlights the switch.
 */
function offerLanguage(): void {
  const links = linksOf(document);
  const shopLanguages = links.map(({ hreflang }) => hreflang);
  const own = firstOf(navigator.languages, shopLanguages);
  for (const link of links) {
    const isOffered = link.hreflang === own && document.documentElement.lang !== own;
    link.classList.toggle('bg-sunk', isOffered);
    link.closest('li')?.classList.toggle('order-first', isOffered);
    // Classes that other elements already use, so the stylesheet does not grow.
    const summary = isOffered ? link.closest('details')?.querySelector('summary') : undefined;
    summary?.classList.add('bg-sunk');
    if (summary) summary.title = link.textContent ?? '';
  }
}

/** Closes the open language list on Escape, and returns the focus to the button of the list. */
function closeByEscape({ key }: KeyboardEvent): void {
  const menu = linksOf(document)[0]?.closest('details');
  if (key !== 'Escape' || !menu?.open) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

/** The account language that this device has applied last. It is removed with the shopper's other values. */
const FOLLOWED = `${PERSONAL}language`;
/** The language of the last document on this device. It is removed with the shopper's other values. */
const SHOWN = `${PERSONAL}shown-language`;
/** The language that a visitor has chosen on this device. It is sent to the account after a sign-in. */
const CHOSEN = 'basketful:language';

type Known = {
  account: Language | undefined;
  /** The account language that this device has applied last. */
  followed: string | null;
  /** The language of the previous page that this device has shown. */
  shown?: string | null;
  chosen: string | null;
  page: string;
  shopLanguages: readonly string[];
};

/**
 * Decides whether this device sends or applies the language of an account. `tell`: a visitor has chosen a language
 * here, so it is sent to the account. `follow`: the language was chosen on another device, so this device applies it,
 * once. Later, a link to a page in another language opens that page as usual.
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
  // An order also sets the language of the account, to the language of its page. If the previous page had the account's
  // language, such an order may be the reason. The current page then stays open.
  return { follow: account, goes: account !== page && account !== shown };
}

const storeLanguageInAccount = (language: string) => {
  localStore.setItem(FOLLOWED, language);
  // Errors are ignored, because the next order also sends the language.
  void callApi('/api/user/language', {
    as: 'shopper',
    body: { language },
    keepalive: true,
  }).catch(() => {});
};

/**
 * True once this document has applied an account language. It must not do so again, because a reload could discard a
 * half-filled form.
 */
let hasSwitched = false;

/** Applies the language of the account, once per document, as soon as the page knows who is signed in. */
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
  const rest = leavingFor ?? splitPath(location.pathname).rest;
  const search = leavingFor ? '' : location.search;
  if (step.goes) location.replace((pathIn(prefix, rest) || '/') + search);
}

/** Sets the URL of a clicked language link to the current page in that language, and stores the chosen language. */
function takeLanguage(link: HTMLAnchorElement): void {
  const { rest } = splitPath(location.pathname);
  link.href = (pathIn(link.dataset.language ?? '', rest) || '/') + location.search;
  if (ownerIn('shopper')) storeLanguageInAccount(link.hreflang);
  else localStore.setItem(CHOSEN, link.hreflang);
}

/**
 * Highlights the browser's language, applies the account language, and handles clicks on the language switch
 * until `signal` aborts.
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
