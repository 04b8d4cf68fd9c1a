'use client';

import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { FormRefusal } from '@/app/_components/form-refusal';
import { useFaults } from '@/app/_components/use-faults';
import { ApiError, callApi, wordsOf } from '@/lib/client/api-client';
import { faultsOf, readForm } from '@/lib/client/forms';

/** Asks for a link that sets a new password; the answer stays on the page. */
export function ForgotForm() {
  const { faults, setFaults, onInput } = useFaults();
  const [said, setSaid] = useState('');
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = faultsOf(form);
    setFaults(found);
    if (busy || Object.keys(found).length > 0) return;
    setBusy(true);
    setSaid('');
    setRefusal('');
    try {
      const { email } = readForm(form);
      const answer = await callApi('/api/user/forgot', z.object({}), { body: { email } });
      // The page stays in the document, so the form is reset.
      form.reset();
      setSaid(answer.message);
    } catch (error) {
      if (error instanceof ApiError) setFaults(error.fields);
      setRefusal(wordsOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form method="post" onSubmit={submit} onInput={onInput} noValidate className="grid gap-4">
      <Field
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        error={faults.email}
      />
      <FormRefusal text={refusal} />
      <p role="status" className="font-semibold text-leaf empty:-mt-4">
        {said}
      </p>
      <Button type="submit" size="large" aria-disabled={busy}>
        Send the link
      </Button>
    </form>
  );
}
