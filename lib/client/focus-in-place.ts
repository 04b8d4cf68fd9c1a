/**
 * Moves the focus to the element that replaces a clicked button: the first match of `selector` inside of `root`.
 * Otherwise, the focus would be lost with the button. The next Tab key would then start at the top of the page.
 */
export function focusInPlace(selector: string, root: ParentNode | null = document): void {
  const take = () => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const next = root?.querySelector<HTMLElement>(selector);
    next?.focus({ preventScroll: true });
    // After a tap or a mouse click the element is visible already. Only keyboard users need scrolling.
    if (next?.matches(':focus-visible')) next.scrollIntoView({ block: 'nearest' });
  };
  // React may render the result only after the next animation frame.
  requestAnimationFrame(() => setTimeout(take));
}
