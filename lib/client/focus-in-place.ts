/**
 * Moves the focus to the element that replaces a clicked button: the first match of `selector` inside of `root`.
 * Otherwise the focus is lost, and the next Tab key starts at the top of the page.
 */
export function focusInPlace(selector: string, root: ParentNode | null = document): void {
  const take = () => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const next = root?.querySelector<HTMLElement>(selector);
    next?.focus({ preventScroll: true });
    // After a tap or click the element is already visible, so only keyboard users need scrolling.
    if (next?.matches(':focus-visible')) next.scrollIntoView({ block: 'nearest' });
  };
  // React may render the result only after the next animation frame.
  requestAnimationFrame(() => setTimeout(take));
}
