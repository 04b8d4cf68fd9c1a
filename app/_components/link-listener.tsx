'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Returns the clicked link. Returns undefined if a modifier key was pressed. */
export function clickedLink({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
  return isPlain && target instanceof Element ? target.closest('a') : null;
}

type Router = Record<'push' | 'replace' | 'prefetch', (href: string) => void>;

/**
 * How long a pointer must rest on a link before its page is prefetched, in ms. A scrolling finger leaves the link
 * sooner. So does a mouse pointer while the page scrolls.
 */
const DWELL_MS = 60;

/** Returns the link that contains the target of an event, if the link leads to a page of the shop. */
const linkAt = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-link]') : null;

/** Loads the code of the language switch, if the shop has several languages. */
async function loadLanguageSwitch(signal: AbortSignal): Promise<void> {
  if (!document.querySelector('a[data-language]')) return;
  (await import('@/lib/client/language-switch')).listenToSwitch(signal);
}

/** Returns the URL of a link in the form that the router accepts. */
const pathOf = ({ pathname, search, hash }: HTMLAnchorElement) => pathname + search + hash;

/**
 * Follows a clicked link with the router. Ignores links that open elsewhere, and clicks that another listener has
 * handled.
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
 * Makes links to pages of the shop (app/_components/link.tsx) navigate with the router. A page is prefetched when a
 * finger, the mouse or the focus rests on its link. A link that only scrolls past is not prefetched. Returns the
 * function that removes the listeners.
 */
function listenToLinks(router: Router): () => void {
  /**
   * The link under the pointer, in a new object for each visit. A delayed prefetch compares the object, and does
   * nothing if the pointer has left meanwhile.
   */
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
    // The browser reports a moving finger only with the next frame. On a slow phone that frame may be late,
    // so the prefetch waits for it.
    setTimeout(() => requestAnimationFrame(fetchAhead), DWELL_MS);
  };
  const moveMouse = (event: PointerEvent) => {
    // Ignore `pointerover` of a touch, which fires `touchstart` as well. With a mouse, `pointerover` also fires between
    // the children of one link.
    if (event.pointerType !== 'mouse' || linkAt(event) === intent.link) return;
    leave();
    approach(event);
  };

  const stop = new AbortController();
  const { signal } = stop;
  const quietly = { signal, passive: true };
  document.addEventListener('click', (event) => follow(event, router), { signal });
  // If the code of the language switch fails to load, its links lead to the home page.
  void loadLanguageSwitch(signal).catch(() => {});
  document.addEventListener('pointerover', moveMouse, quietly);
  document.addEventListener('touchstart', approach, quietly);
  document.addEventListener('touchmove', leave, quietly);
  document.addEventListener('touchcancel', leave, quietly);
  document.addEventListener('focusin', approach, quietly);
  document.addEventListener('focusout', leave, quietly);
  return () => stop.abort();
}

/** Installs the listener that makes {@link Link}s navigate with the router. */
export function LinkListener() {
  const router = useRouter();
  useEffect(() => listenToLinks(router), [router]);
  return null;
}
