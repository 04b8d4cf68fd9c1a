'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** The link of a plain click, without a modifier key. */
export function clickedLink({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
  return isPlain && target instanceof Element ? target.closest('a') : null;
}

/** What the links need of Next's router. */
type Router = Record<'push' | 'replace' | 'prefetch', (href: string) => void>;

/** A finger that scrolls, and a mouse under which the page scrolls, leave a link sooner. */
const DWELL_MS = 60;

/** The link to a page of the shop in which something happens, if any. */
const linkAt = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-link]') : null;

/** Brings the language switch to life, in a shop with several languages. */
async function loadLanguageSwitch(signal: AbortSignal): Promise<void> {
  if (!document.querySelector('a[data-language]')) return;
  (await import('@/lib/client/language-switch')).listenToSwitch(signal);
}

/** The address as the router takes it. */
const pathOf = ({ pathname, search, hash }: HTMLAnchorElement) => pathname + search + hash;

/** Shows the page of a pressed link, unless the browser is to open it elsewhere or somebody else did. */
function follow(event: MouseEvent, router: Router): void {
  const link = clickedLink(event);
  if (!link?.dataset.link || event.defaultPrevented) return;
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return;
  if (link.origin !== location.origin) return;
  event.preventDefault();
  if (link.dataset.link === 'replace') router.replace(pathOf(link));
  else router.push(pathOf(link));
}

/**
 * Lets the links to pages of the shop (app/_components/link.tsx) lead there by the router. A page is fetched
 * ahead when somebody is about to press its link: the finger, the mouse or the focus rests on it. What is
 * only scrolled past is not fetched. Returns the function that ends it.
 */
function listenToLinks(router: Router): () => void {
  /** The link that somebody is about to press; another object after each coming and going. */
  let intent: { link?: HTMLAnchorElement } = {};
  const leave = () => {
    intent = {};
  };
  const approach = (event: Event) => {
    const link = linkAt(event);
    if (!link) return;
    const mine = { link };
    intent = mine;
    const fetchAhead = () => {
      if (intent === mine && link.origin === location.origin) router.prefetch(pathOf(link));
    };
    // The browser tells of a moving finger at its next frame, which may be late on a slow phone.
    setTimeout(() => requestAnimationFrame(fetchAhead), DWELL_MS);
  };
  const moveMouse = (event: PointerEvent) => {
    // A finger enters with the touch. The mouse also moves from part to part of a link.
    if (event.pointerType !== 'mouse' || linkAt(event) === intent.link) return;
    leave();
    approach(event);
  };

  const stop = new AbortController();
  const { signal } = stop;
  const quietly = { signal, passive: true };
  document.addEventListener('click', (event) => follow(event, router), { signal });
  // Without it the links lead to the home page.
  void loadLanguageSwitch(signal).catch(() => {});
  document.addEventListener('pointerover', moveMouse, quietly);
  document.addEventListener('touchstart', approach, quietly);
  document.addEventListener('touchmove', leave, quietly);
  document.addEventListener('touchcancel', leave, quietly);
  document.addEventListener('focusin', approach, quietly);
  document.addEventListener('focusout', leave, quietly);
  return () => stop.abort();
}

/** Lets the links of all pages ({@link Link}) lead there by the router. */
export function LinkListener() {
  const router = useRouter();
  useEffect(() => listenToLinks(router), [router]);
  return null;
}
