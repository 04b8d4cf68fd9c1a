'use client';

import { type FormEvent, useState } from 'react';
import { ApiError, errorMessage, toastError } from '@/lib/client/api-client';
import { fieldErrorsOf, focusField, readForm } from '@/lib/client/forms';
import { StaleResponse } from '@/lib/client/session-scope';

/**
 * Stores the messages of a form's invalid inputs by input name. The caller sets `onInput` on the form element. It
 * removes the message of an input when its value changes.
 */
export function useFieldErrors() {
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const name = 'name' in target ? String(target.name) : '';
    if (!(name in fieldErrors)) return;
    const { [name]: _, ...rest } = fieldErrors;
    setFieldErrors(rest);
  }
  return { fieldErrors, setFieldErrors, onInput };
}

type Options = {
  /** True if errors are also shown as a toast. */
  toast?: boolean;
  /** Maps field names of the API to names of inputs, where they differ. */
  inputsOf?: (fields: Record<string, string>) => Record<string, string>;
};

/**
 * Handles a form that the browser validates. It sends one request at a time. `send` receives the input values
 * by name and throws an error if the server rejects them. `fieldErrors` contains the message of each input that
 * the error names. The first of these inputs gets the focus. `errorText` is the message of an error that names
 * no input. The caller passes `props` to the form element.
 */
export function useForm(
  send: (texts: Record<string, string>, form: HTMLFormElement) => Promise<void>,
  { toast = false, inputsOf = (fields) => fields }: Options = {},
) {
  const { fieldErrors, setFieldErrors, onInput } = useFieldErrors();
  const [errorText, setErrorText] = useState('');
  const [busy, setBusy] = useState(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = fieldErrorsOf(form);
    setFieldErrors(found);
    setErrorText('');
    if (busy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send(readForm(form), form);
    } catch (error) {
      if (error instanceof StaleResponse) return;
      if (toast) toastError(error);
      const named = error instanceof ApiError ? inputsOf(error.fields) : {};
      const [first] = Object.keys(named);
      setFieldErrors(named);
      focusField(form, first);
      if (!first) setErrorText(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    fieldErrors,
    errorText,
    busy,
    props: { onSubmit, onInput, noValidate: true, 'aria-busy': busy },
  };
}
