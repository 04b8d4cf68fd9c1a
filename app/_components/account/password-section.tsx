'use client';

import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { useFaults } from '@/app/_components/use-faults';
import { ApiError, callApi, toastError } from '@/lib/client/api-client';
import { faultsOf, focusField, readForm } from '@/lib/client/forms';
import { notify } from '@/lib/client/notify';
import type { Audience } from '@/lib/client/session-scope';
import { callsOf, Section } from './section';

/** Changes the password; `onChanged` is called after it, because other devices are signed out. */
export function PasswordSection({
  as,
  email,
  note,
  onChanged,
}: {
  as: Audience;
  /** Whose password it is, as far as the page knows. */
  email?: string;
  note?: string;
  onChanged: () => void;
}) {
  const { faults, setFaults, onInput } = useFaults();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = faultsOf(form);
    setFaults(found);
    if (busy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const { old, password } = readForm(form);
      const body = { old, password };
      const answer = await callApi(`${callsOf(as)}/password`, z.object({}), { as, body });
      form.reset();
      notify.success(answer.message);
      onChanged();
    } catch (error) {
      toastError(error);
      if (!(error instanceof ApiError)) return;
      setFaults(error.fields);
      focusField(form, Object.keys(error.fields)[0]);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section
      title="Password"
      text={`A new password signs out all your other devices.${note ? ` ${note}` : ''}`}
    >
      <form onSubmit={submit} onInput={onInput} noValidate className="grid gap-4 sm:grid-cols-2">
        {/* For password managers, which ask whose password it is. */}
        {email && (
          <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
        )}
        <Field
          label="Present password"
          name="old"
          type="password"
          autoComplete="current-password"
          required
          error={faults.old}
        />
        <Field
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          error={faults.password}
        />
        <div className="sm:col-span-2">
          <Button type="submit" aria-disabled={busy} className="w-full sm:w-auto">
            Change password
          </Button>
        </div>
      </form>
    </Section>
  );
}
