'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Field } from '@/app/_components/field';
import { FormRefusal } from '@/app/_components/form-refusal';
import { useFaults } from '@/app/_components/use-faults';
import { ApiError, wordsOf } from '@/lib/client/api-client';
import { faultsOf, focusField, readForm } from '@/lib/client/forms';
import { StaleAnswer } from '@/lib/client/session-scope';
import { removeAccount, useSession } from '@/lib/client/session-store';

function Form({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const { faults, setFaults, onInput } = useFaults();
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = faultsOf(form);
    setFaults(found);
    setRefusal('');
    if (busy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await removeAccount(readForm(form).password ?? '');
    } catch (error) {
      if (error instanceof StaleAnswer) return;
      // Said in the dialog alone, because a toast would cover its buttons.
      const fields = error instanceof ApiError ? error.fields : {};
      const [first] = Object.keys(fields);
      setFaults(fields);
      focusField(form, first);
      if (!first) setRefusal(wordsOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit} onInput={onInput} noValidate className="grid gap-4">
      <p className="text-muted">
        This cannot be taken back. Open orders have to be delivered or cancelled first.
      </p>
      <input type="email" autoComplete="username" defaultValue={user?.email} readOnly hidden />
      <Field
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={faults.password}
      />
      <FormRefusal text={refusal} />
      <Button type="submit" look="danger" size="large" aria-disabled={busy}>
        Delete my account
      </Button>
      <Button look="outline" size="large" onClick={onClose}>
        Keep it
      </Button>
    </form>
  );
}

/** Asks for the password and deletes the account. */
export function RemoveDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Delete your account?" shape="sheet">
      <Form onClose={onClose} />
    </Dialog>
  );
}
