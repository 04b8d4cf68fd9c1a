/** The texts of a form by the names of its inputs. */
export function readForm(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') texts[name] = value;
  return texts;
}

/**
 * What the browser itself finds wrong with each input (required, email form), in its own words and
 * the visitor's language; the first faulty input gets the focus. For forms with `noValidate`,
 * which show every fault beside its field at once instead of one bubble.
 */
export function faultsOf(form: HTMLFormElement): Record<string, string> {
  const faults: Record<string, string> = {};
  let first: HTMLElement | undefined;
  for (const element of form.elements) {
    if (
      !(
        element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement
      )
    )
      continue;
    if (!element.name || element.validity.valid) continue;
    faults[element.name] = element.validationMessage;
    first ??= element;
  }
  first?.focus();
  return faults;
}

/** Puts the focus on the input of that name, if the form has one. */
export function focusField(form: HTMLFormElement, name: string | undefined): void {
  const element = name ? form.elements.namedItem(name) : null;
  if (element instanceof HTMLElement) element.focus();
}
