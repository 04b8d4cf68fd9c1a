import { isLanguage, type Language, splitPath } from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import { callApi } from './api-client';
import { ownerIn } from './session-scope';

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

/** Leads a pressed link of the switch to the page that is shown, and notes the language for who is signed in. */
function takeLanguage(link: HTMLAnchorElement): void {
  const { rest } = splitPath(location.pathname);
  link.href = (pathIn(link.dataset.language ?? '', rest) || '/') + location.search;
  if (!ownerIn('shopper')) return;
  const body = { language: link.hreflang };
  // The next order notes it as well.
  void callApi('/api/user/language', { as: 'shopper', body, keepalive: true }).catch(() => {});
}

/** Offers the browser's language, and listens to the switch until `signal`. */
export function listenToSwitch(signal: AbortSignal): void {
  offerLanguage();
  const take = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-language]');
    if (link) takeLanguage(link);
  };
  document.addEventListener('click', take, { signal });
  document.addEventListener('keydown', closeByEscape, { signal });
}
