import { translateIfLoaded } from './language';

/** Returns the values of a form's inputs by their names. */
export function readForm(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') texts[name] = value;
  return texts;
}

function chooseRadio(radios: RadioNodeList, text: string): void {
  for (const radio of radios)
    if (radio instanceof HTMLInputElement) radio.checked = radio.value === text;
}

/** Sets the values of a form's inputs by their names. */
export function fillForm(form: HTMLFormElement | null, texts: Record<string, string>): void {
  for (const [name, text] of Object.entries(texts)) {
    const input = form?.elements.namedItem(name);
    if (input instanceof HTMLInputElement && input.type === 'checkbox') input.checked = text !== '';
    else if (input instanceof RadioNodeList) chooseRadio(input, text);
    else if (input && 'value' in input) input.value = text;
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns whether the element is an input whose value the browser validates. */
export const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

/**
 * Returns the message of an invalid input in the language of the page, if the page has these messages. Otherwise
 * returns the message in the browser's language.
 */
export function fieldErrorOf(element: Control): string {
  const { valueMissing, typeMismatch } = element.validity;
  const t = translateIfLoaded('browser');
  if (t && valueMissing) return t('missing');
  return t && typeMismatch && element.type === 'email' ? t('email') : element.validationMessage;
}

/** Browsers accept only ASCII characters before the @. The server decides about addresses with other characters. */
const isForServer = ({ type, value, validity }: Control): boolean =>
  type === 'email' && validity.typeMismatch && /[^\0-\x7f].*@/.test(value);

/**
 * Returns the validation message of each visible invalid input, and focuses the first of them. Forms with `noValidate`
 * show each message beside its field.
 */
export function fieldErrorsOf(form: HTMLFormElement): Record<string, string> {
  const fieldErrors: Record<string, string> = {};
  let first: HTMLElement | undefined;
  for (const element of form.elements) {
    if (
      !isControl(element) ||
      !element.name ||
      element.validity.valid ||
      isForServer(element) ||
      element.closest('[hidden]')
    )
      continue;
    fieldErrors[element.name] = fieldErrorOf(element);
    first ??= element;
  }
  first?.focus();
  return fieldErrors;
}

/** Focuses the input with this name, if the form has one. */
export function focusField(form: HTMLFormElement, name: string | undefined): void {
  const element = name ? form.elements.namedItem(name) : null;
  if (!(element instanceof HTMLElement)) return;
  // An input inside a closed `details` element cannot receive the focus.
  element.closest('details')?.setAttribute('open', '');
  element.focus();
}
