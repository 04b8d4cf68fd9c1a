'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

export function clickedLink({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
  return isPlain && target instanceof Element ? target.closest('a') : null;
}

type Router = Record<'push' | 'replace' | 'prefetch', (href: string) => void>;

/** How long a pointer must rest on a link before its page is prefetched. Scrolling leaves the link sooner. */
const DWELL_MS = 60;

const linkAt = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-link]') : null;

async function loadLanguageSwitch(signal: AbortSignal): Promise<void> {
  if (!document.querySelector('a[data-language]')) return;
  (await import('@/lib/client/language-switch')).listenToSwitch(signal);
}

const pathOf = ({ pathname, search, hash }: HTMLAnchorElement) => pathname + search + hash;

/** Ignores links that open elsewhere, and clicks that another listener has handled. */
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
 * Handles all links to pages of the shop (app/_components/link.tsx). Prefetches a page when a pointer or the focus
 * rests on its link. Returns a function that removes the listeners.
 */
function listenToLinks(router: Router): () => void {
  /** A new object for each visit of the pointer. A delayed prefetch is skipped if the object has changed. */
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

export function LinkListener() {
  const router = useRouter();
  useEffect(() => listenToLinks(router), [router]);
  return null;
}
