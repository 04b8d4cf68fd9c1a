/**
 * Focuses what takes the place of a pressed button that goes from the page with its press: the first of `selector`
 * below `root`. A lost focus would begin again at the top of the page.
 */
export function focusInPlace(selector: string, root: ParentNode | null = document): void {
  const take = () => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const next = root?.querySelector<HTMLElement>(selector);
    next?.focus({ preventScroll: true });
    // Who pressed with a finger or a mouse looks at the place of the press.
    if (next?.matches(':focus-visible')) next.scrollIntoView({ block: 'nearest' });
  };
  // What comes of an answer React may render in a task after the next frame.
  requestAnimationFrame(() => setTimeout(take));
}
