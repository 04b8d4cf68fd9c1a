'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Returns the link of a plain click, without a modifier key. */
export function clickedLink({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
  return isPlain && target instanceof Element ? target.closest('a') : null;
}

/** The part of Next's router that the links use. */
type Router = Record<'push' | 'replace' | 'prefetch', (href: string) => void>;

/**
 * How long a pointer must rest on a link, in ms. A scrolling finger, or a mouse under a scrolling page,
 * leaves it sooner.
 */
const DWELL_MS = 60;

/** Returns the link to a page of the shop in which an event happens, if any. */
const linkAt = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-link]') : null;

/** Loads the language switch in a shop with several languages. */
async function loadLanguageSwitch(signal: AbortSignal): Promise<void> {
  if (!document.querySelector('a[data-language]')) return;
  (await import('@/lib/client/language-switch')).listenToSwitch(signal);
}

/** Returns the address in the form that the router takes. */
const pathOf = ({ pathname, search, hash }: HTMLAnchorElement) => pathname + search + hash;

/**
 * Navigates to a clicked link, unless the browser should open it elsewhere or another listener has handled
 * it.
 */
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
 * Makes the links to pages of the shop (app/_components/link.tsx) navigate by the router. It prefetches a
 * page when the finger, the mouse or the focus rests on its link. Links that only scroll past are not
 * prefetched. Returns the function that stops listening.
 */
function listenToLinks(router: Router): () => void {
  /** The link that the user is about to click. Each visit of a link creates a new object. */
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
    // The browser reports a moving finger at its next frame, which may be late on a slow phone.
    setTimeout(() => requestAnimationFrame(fetchAhead), DWELL_MS);
  };
  const moveMouse = (event: PointerEvent) => {
    // A finger fires touchstart instead. A mouse also fires this event between the parts of one link.
    if (event.pointerType !== 'mouse' || linkAt(event) === intent.link) return;
    leave();
    approach(event);
  };

  const stop = new AbortController();
  const { signal } = stop;
  const quietly = { signal, passive: true };
  document.addEventListener('click', (event) => follow(event, router), { signal });
  // If the switch fails to load, its links lead to the home page.
  void loadLanguageSwitch(signal).catch(() => {});
  document.addEventListener('pointerover', moveMouse, quietly);
  document.addEventListener('touchstart', approach, quietly);
  document.addEventListener('touchmove', leave, quietly);
  document.addEventListener('touchcancel', leave, quietly);
  document.addEventListener('focusin', approach, quietly);
  document.addEventListener('focusout', leave, quietly);
  return () => stop.abort();
}

/** Makes the links of all pages ({@link Link}) navigate by the router. */
export function LinkListener() {
  const router = useRouter();
  useEffect(() => listenToLinks(router), [router]);
  return null;
}
