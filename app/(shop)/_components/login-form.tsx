'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { FormRefusal } from '@/app/_components/form-refusal';
import { useFaults } from '@/app/_components/use-faults';
import { ApiError, toastError, wordsOf } from '@/lib/client/api-client';
import { faultsOf, readForm } from '@/lib/client/forms';
import { type LoginMode, login, register } from '@/lib/client/session-store';
import { ForgotLink } from './forgot-link';

/** Email and password, and the name when signing up (docs/product.md 4.1). */
export function LoginForm({ mode }: { mode: LoginMode }) {
  const { faults, setFaults, onInput } = useFaults();
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const found = faultsOf(form);
    setFaults(found);
    setRefusal('');
    if (Object.keys(found).length > 0) return;
    const { name = '', email = '', password = '' } = readForm(form);
    setBusy(true);
    try {
      await (mode === 'login' ? login(email, password) : register(name, email, password));
    } catch (error) {
      if (error instanceof ApiError) setFaults(error.fields);
      setRefusal(wordsOf(error));
      toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit} onInput={onInput} noValidate className="grid gap-4">
      {mode === 'register' && (
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          required
          autoFocus
          maxLength={100}
          error={faults.name}
        />
      )}
      <Field
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        autoFocus={mode === 'login'}
        error={faults.email}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
        required
        error={faults.password}
      />
      <FormRefusal text={refusal} />
      <Button type="submit" size="large" aria-disabled={busy}>
        {mode === 'login' ? 'Login' : 'Create account'}
      </Button>
      {mode === 'login' && <ForgotLink />}
    </form>
  );
}
