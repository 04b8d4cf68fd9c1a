import { wordsIfGiven } from './language';

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

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether it is an input whose value the browser checks. */
export const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

/**
 * Why a faulty input is one: in the language of the page where the shop has chosen one, because the browser's own
 * message is in the browser's.
 */
export function faultOf(element: Control): string {
  const { valueMissing, typeMismatch } = element.validity;
  const t = wordsIfGiven('browser');
  if (t && valueMissing) return t('missing');
  return t && typeMismatch && element.type === 'email' ? t('email') : element.validationMessage;
}

/**
 * Whether the browser refuses what the shop may take: browsers know no letters beyond ASCII before the @ of an e-mail address,
 * so the server decides about those.
 */
const isForServer = ({ type, value, validity }: Control): boolean =>
  type === 'email' && validity.typeMismatch && /[^\0-\x7f].*@/.test(value);

/**
 * The validation message of each input; the first faulty input gets the focus. For forms with `noValidate`, which show every fault beside its
 * field. A field in a hidden part has none.
 */
export function faultsOf(form: HTMLFormElement): Record<string, string> {
  const faults: Record<string, string> = {};
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
    faults[element.name] = faultOf(element);
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
