'use client';

import { type FormEvent, useState } from 'react';
import { ApiError, errorMessage, toastError } from '@/lib/client/api-client';
import { fieldErrorsOf, focusField, readForm } from '@/lib/client/forms';
import { StaleResponse } from '@/lib/client/session-scope';

/** Stores error messages by input name. Set `onInput` on the form: it removes the message of a changed input. */
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
  toast?: boolean;
  inputsOf?: (fields: Record<string, string>) => Record<string, string>;
};

/**
 * Sends a form, one request at a time. `fieldErrors` contains the messages by input, and the first invalid input gets
 * the focus. `errorText` is an error without an input. Pass `props` to the form element.
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
