/** The link of a plain press, which no key sends to another tab or to the disk. */
export function pressedLink({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
  return isPlain && target instanceof Element ? target.closest('a') : null;
}
