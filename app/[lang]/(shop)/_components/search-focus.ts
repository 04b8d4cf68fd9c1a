/*
 * Moves the focus from the search icon of a phone to the search field of the list. A phone opens
 * its keyboard only while a press is handled, so an invisible copy of the field takes the focus, and what is
 * typed, until the list is there.
 */

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

const standIn = () => document.querySelector('body > form[data-search]');

/** Holds the focus until {@link arriveAtField}. */
export function leadToField(): void {
  standIn()?.remove();
  const form = document.querySelector('form[data-search]')?.cloneNode(true);
  if (!(form instanceof HTMLFormElement)) return;
  form.style.cssText = 'position:fixed;top:0;left:0;width:1px;opacity:0;pointer-events:none';
  document.body.append(form);
  form.querySelector('input')?.focus({ preventScroll: true });
}

/** Moves the focus from the stand-in to a search field that has appeared. */
export function arriveAtField(): void {
  const form = standIn();
  if (form && focusSearchField()) form.remove();
}
