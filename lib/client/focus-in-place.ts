/**
 * Moves the focus to the element that replaces a clicked button: the first match of `selector` below `root`.
 * If the focus got lost with the button, it would restart at the top of the page.
 */
export function focusInPlace(selector: string, root: ParentNode | null = document): void {
  const take = () => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const next = root?.querySelector<HTMLElement>(selector);
    next?.focus({ preventScroll: true });
    // After a tap or a mouse click the element is already in view, so only a keyboard user needs scrolling.
    if (next?.matches(':focus-visible')) next.scrollIntoView({ block: 'nearest' });
  };
  // React may render the result of a response in a task after the next frame.
  requestAnimationFrame(() => setTimeout(take));
}
