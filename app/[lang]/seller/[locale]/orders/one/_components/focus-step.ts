/** Moves the focus to the button of the next step of the order. */
export function focusStep(): void {
  // The board stays in the document behind this page, hidden, and has steps too.
  const steps = document.querySelectorAll<HTMLElement>('main [data-step]');
  [...steps].find((button) => button.checkVisibility())?.focus();
}
