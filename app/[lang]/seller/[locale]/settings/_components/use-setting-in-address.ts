'use client';

import { useEffect } from 'react';

/** Returns the id of a section of the settings form in the document. */
export const sectionId = (section: string): string => `settings-${section}`;

/** Returns the first control in an element that is visible. */
const controlIn = (element: Element | null) =>
  [...(element?.querySelectorAll<HTMLElement>('input, select, textarea, button') ?? [])].find(
    (control) => control.checkVisibility(),
  );

/**
 * Moves the focus to the setting or the section that the fragment of the address names, for example
 * `#minimumOrder` or `#delivery`. Does nothing without a fragment, or if nothing has this name.
 */
function focusFromAddress(): void {
  const name = CSS.escape(decodeURIComponent(location.hash.slice(1)));
  if (!name) return;
  const field = [
    ...document.querySelectorAll<HTMLElement>(`main [name="${name}"], main [name^="${name}."]`),
  ].find((one) => one.checkVisibility());
  const section = document.querySelector(`#${sectionId(name)}`);
  const target = field ?? controlIn(section);
  target?.focus({ preventScroll: true });
  // A section begins with its heading. A single field is easier to find in the middle of the screen.
  if (field) field.scrollIntoView({ block: 'center' });
  else section?.scrollIntoView({ block: 'start' });
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
