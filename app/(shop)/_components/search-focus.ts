/*
 * Moves the focus from the search icon of a phone to the search field of the list. A phone opens
 * its keyboard only while a press is handled, so a hidden field takes the focus, and what is typed,
 * until the list is there.
 */

let standIn: HTMLInputElement | undefined;

function fieldOnScreen(): HTMLInputElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]');
  return [...fields].find((field) => field.checkVisibility());
}

/** Focuses the search field of this page; returns whether it has one. */
export function focusSearchField(): boolean {
  const field = fieldOnScreen();
  if (!field) return false;
  // The field is at the top, below a bar that stays in place.
  window.scrollTo({ top: 0 });
  field.focus({ preventScroll: true });
  field.setSelectionRange(field.value.length, field.value.length);
  return true;
}

/** Holds the focus until {@link arriveAtField}. */
export function leadToField(): void {
  standIn?.remove();
  standIn = document.createElement('input');
  standIn.type = 'search';
  standIn.maxLength = 100;
  standIn.ariaLabel = 'Search products';
  // A font of 16 px, so that iOS does not zoom.
  standIn.style.cssText = 'position:fixed;top:0;left:0;width:1px;opacity:0;font-size:16px';
  document.body.append(standIn);
  standIn.focus({ preventScroll: true });
}

/**
 * Moves the focus to a search field that has appeared. Returns the text that was typed before it
 * appeared, if any.
 */
export function arriveAtField(): string {
  const waiting = standIn;
  if (!waiting || !focusSearchField()) return '';
  standIn = undefined;
  waiting.remove();
  return waiting.value;
}
