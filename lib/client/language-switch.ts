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
    // These classes are used elsewhere on the page, so they add nothing to the stylesheet.
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
  /** The language of the previous document on this device. */
  shown?: string | null;
  chosen: string | null;
  page: string;
  shopLanguages: readonly string[];
};

/**
 * Decides what a device does about the language of an account. If the visitor has chosen a language on this
 * device, `tell` is sent to the account. If the account's language was chosen on another device, this device
 * applies it as `follow`. A device applies each choice only once. A link to a page in another language
 * therefore still opens that page.
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
  // An order sets the account's language to the language of its page. If the previous document on this device had the
  // account's language, the language may come from such an order, and not from a choice on another device. The page
  // then does not navigate.
  return { follow: account, goes: account !== page && account !== shown };
}

const storeLanguageInAccount = (language: string) => {
  localStore.setItem(FOLLOWED, language);
  // If the request fails, the account gets the language with the next order.
  void callApi('/api/user/language', {
    as: 'shopper',
    body: { language },
    keepalive: true,
  }).catch(() => {});
};

/** True once this document has applied an account language. A later reload could discard a half-filled form. */
let hasSwitched = false;

/** Applies the account language once this document knows who is signed in. */
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

/**
 * Makes a clicked link of the language switch lead to the current page in that language. Stores the chosen
 * language for the shopper or visitor.
 */
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
