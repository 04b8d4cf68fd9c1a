'use client';

import { useEffect } from 'react';

/** Returns the first input of a setting that is visible. */
const inputOf = (setting: string) =>
  [
    ...document.querySelectorAll<HTMLElement>(
      `main [name="${setting}"], main [name^="${setting}."], main #setting-${setting} :is(input, button)`,
    ),
  ].find((one) => one.checkVisibility());

/** Opens the collapsed part of the form that contains a setting. */
function expand(setting: string): void {
  const details = document.querySelector(`main [name^="${setting}"]`)?.closest('details');
  if (details) details.open = true;
}

/**
 * Moves the focus to the setting that the fragment of the address names, for example `#minimumOrder` or
 * `#windows.capacity`. If the input is hidden because the setting is off, focuses its switch. Does nothing if there is
 * no fragment, or if no setting has this name.
 */
function focusFromAddress(): void {
  const name = decodeURIComponent(location.hash.slice(1));
  if (!/^[\w.]+$/.test(name)) return;
  expand(CSS.escape(name));
  const input = inputOf(CSS.escape(name)) ?? inputOf(CSS.escape(name.split('.')[0] ?? ''));
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: 'center' });
}

/** Focuses the setting that the address names, after the form appears and whenever the fragment changes. */
export function useSettingInAddress(): void {
  useEffect(() => {
    const soon = () => setTimeout(focusFromAddress);
    // The router changes the fragment without an event, so listen to the clicks on its links.
    const click = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.hash && link.pathname === location.pathname) setTimeout(soon, 50);
    };
    const first = soon();
    window.addEventListener('hashchange', soon);
    document.addEventListener('click', click);
    return () => {
      clearTimeout(first);
      window.removeEventListener('hashchange', soon);
      document.removeEventListener('click', click);
    };
  }, []);
}
