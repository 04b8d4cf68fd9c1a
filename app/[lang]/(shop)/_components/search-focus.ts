import { wordsOf } from '@/lib/client/language';
import { useSearchText } from './search-text';

/*
 * Moves the focus from the search icon of a phone to the search field of the list. A phone opens
 * its keyboard only while a press is handled, so a hidden field takes the focus, and what is typed,
 * until the list is there.
 */

const STAND_IN = 'search-stand-in';

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

/** Holds the focus, and searches for what is typed, until {@link arriveAtField}. */
export function leadToField(): void {
  document.getElementById(STAND_IN)?.remove();
  const field = document.createElement('input');
  field.id = STAND_IN;
  field.type = 'search';
  field.maxLength = 100;
  field.ariaLabel = wordsOf('islands')('search');
  // A font of 16 px, so that iOS does not zoom.
  field.style.cssText = 'position:fixed;top:0;left:0;width:1px;opacity:0;font-size:16px';
  field.oninput = () =>
    useSearchText.setState({ text: field.value, typedOn: window.location.pathname });
  document.body.append(field);
  field.focus({ preventScroll: true });
}

/** Moves the focus from the stand-in to a search field that has appeared. */
export function arriveAtField(): void {
  const standIn = document.getElementById(STAND_IN);
  if (standIn && focusSearchField()) standIn.remove();
}
