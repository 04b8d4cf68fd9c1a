/** The link of a plain click, without a modifier key. */
export function pressedLink({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
  return isPlain && target instanceof Element ? target.closest('a') : null;
}
