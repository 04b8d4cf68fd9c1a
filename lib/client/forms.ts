/** The texts of a form by the names of its inputs. */
export function readForm(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') texts[name] = value;
  return texts;
}

/** Puts texts into the inputs of a form by their names. */
export function fillForm(form: HTMLFormElement | null, texts: Record<string, string>): void {
  for (const [name, text] of Object.entries(texts)) {
    const input = form?.elements.namedItem(name);
    if (input instanceof HTMLInputElement && input.type === 'checkbox') input.checked = text !== '';
    else if (input && 'value' in input) input.value = text;
  }
}

/**
 * The browser's own validation message of each input, in the visitor's language; the first faulty
 * input gets the focus. For forms with `noValidate`, which show every fault beside its field. A field
 * in a hidden part has none.
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
    if (!element.name || element.validity.valid || element.closest('[hidden]')) continue;
    faults[element.name] = element.validationMessage;
    first ??= element;
  }
  first?.focus();
  return faults;
}

/** Focuses the input of that name, if the form has one. */
export function focusField(form: HTMLFormElement, name: string | undefined): void {
  const element = name ? form.elements.namedItem(name) : null;
  if (!(element instanceof HTMLElement)) return;
  // What is folded up cannot take it.
  element.closest('details')?.setAttribute('open', '');
  element.focus();
}
