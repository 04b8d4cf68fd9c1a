'use client';

import { type FormEvent, useState } from 'react';
import { ApiError, errorMessage, toastError } from '@/lib/client/api-client';
import { faultsOf, focusField, readForm } from '@/lib/client/forms';
import { StaleAnswer } from '@/lib/client/session-scope';

/**
 * The faults of a form by the names of its inputs. `onInput`, for the form, removes the fault of a
 * field as soon as the field is changed.
 */
export function useFaults() {
  const [faults, setFaults] = useState<Record<string, string>>({});
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const name = 'name' in target ? String(target.name) : '';
    if (!(name in faults)) return;
    const { [name]: _, ...rest } = faults;
    setFaults(rest);
  }
  return { faults, setFaults, onInput };
}

type Options = {
  /** Whether a refusal is shown as a toast. */
  toast?: boolean;
  /** The inputs of the fields that the API names, where the names differ. */
  inputsOf?: (fields: Record<string, string>) => Record<string, string>;
};

/**
 * A form that is checked by the browser's own validation and sent once at a time. `send` gets the texts
 * of its inputs and throws what refuses them: `faults` has the message of each input that the refusal
 * names, the first of which gets the focus; `refusal` is the message of one that names none. `props`
 * are those of the form element.
 */
export function useForm(
  send: (texts: Record<string, string>, form: HTMLFormElement) => Promise<void>,
  { toast = false, inputsOf = (fields) => fields }: Options = {},
) {
  const { faults, setFaults, onInput } = useFaults();
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = faultsOf(form);
    setFaults(found);
    setRefusal('');
    if (busy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send(readForm(form), form);
    } catch (error) {
      if (error instanceof StaleAnswer) return;
      if (toast) toastError(error);
      const named = error instanceof ApiError ? inputsOf(error.fields) : {};
      const [first] = Object.keys(named);
      setFaults(named);
      focusField(form, first);
      if (!first) setRefusal(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    faults,
    refusal,
    busy,
    props: { onSubmit, onInput, noValidate: true, 'aria-busy': busy },
  };
}
