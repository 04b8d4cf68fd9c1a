import { pressedLink } from '@/lib/client/pressed-link';
import { splitPath } from '@/lib/i18n/languages';
import { focusSearchField, leadToField } from './search-focus';
import { followAddress, settleAddress, typeSearch, useSearchText } from './search-text';

/*
 * What the search fields do (search-box.tsx): listeners of the document, so that no field has to be
 * brought to life.
 */

const FIELD = 'form[data-search] input';

const fieldOf = ({ target }: Event) =>
  target instanceof HTMLInputElement && target.matches(FIELD) ? target : undefined;

let hasStarted = false;

/** Shows the search text in all fields. */
export function showText(): void {
  if (!hasStarted) return;
  const { text } = useSearchText.getState();
  for (const field of document.querySelectorAll<HTMLInputElement>(FIELD))
    if (field.value !== text) field.value = text;
}

/** A press on the search icon goes to the field; other links take the search text with them. */
function press(event: MouseEvent): void {
  const link = pressedLink(event);
  if (link?.hasAttribute('data-search-link')) {
    if (focusSearchField()) event.preventDefault();
    else leadToField();
  } else if (link) {
    // A router that has not shown the written address drops it, and then sees no change to the list.
    const { searchParams, pathname } = new URL(link.href, location.href);
    const { text } = useSearchText.getState();
    followAddress(splitPath(pathname).rest === '/products' ? (searchParams.get('q') ?? '') : text);
  }
}

/** Searches for what is typed into a field; `goTo` is the router. Returns the function that ends it. */
export function listenToFields(goTo: (path: string) => void): () => void {
  // On a slow phone one can type before the scripts have started.
  const fields = [...document.querySelectorAll<HTMLInputElement>(FIELD)];
  const typed = hasStarted ? undefined : fields.find((one) => one.value !== one.defaultValue);
  hasStarted = true;
  if (typed) typeSearch(typed.value, goTo);
  showText();

  const submit = (event: SubmitEvent) => {
    const field =
      event.target instanceof Element && event.target.querySelector<HTMLInputElement>(FIELD);
    if (!field) return;
    event.preventDefault();
    typeSearch(field.value, goTo);
    // The results are already shown; blurring closes the phone's keyboard.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  const stop = new AbortController();
  const { signal } = stop;
  const type = (event: Event) => {
    const field = fieldOf(event);
    if (field) typeSearch(field.value, goTo);
  };
  document.addEventListener('input', type, { signal });
  document.addEventListener('submit', submit, { signal });
  // Writes the text into the address, so that the back button returns to it.
  document.addEventListener('focusout', (event) => fieldOf(event) && settleAddress(), { signal });
  // Before the router follows the link.
  document.addEventListener('click', press, { signal, capture: true });
  const stopShowing = useSearchText.subscribe(showText);
  return () => {
    stop.abort();
    stopShowing();
  };
}
