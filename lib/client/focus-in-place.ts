/**
 * Focuses what takes the place of a pressed button that goes from the page with its press: the first of `selector`
 * below `root`. A lost focus would begin again at the top of the page.
 */
export function focusInPlace(selector: string, root: ParentNode | null = document): void {
  requestAnimationFrame(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    root?.querySelector<HTMLElement>(selector)?.focus();
  });
}
