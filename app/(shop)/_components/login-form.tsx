'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { ApiError, toastError } from '@/lib/api-client';
import { type LoginMode, login, register } from '@/lib/auth/session-store';
import { faultsOf, readForm } from '@/lib/forms';

/** Email and password, and the name when signing up (spec section 5). */
export function LoginForm({ mode }: { mode: LoginMode }) {
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const found = faultsOf(form);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const { name = '', email = '', password = '' } = readForm(form);
    setBusy(true);
    try {
      await (mode === 'login' ? login(email, password) : register(name, email, password));
    } catch (error) {
      if (error instanceof ApiError) setFaults(error.fields);
      toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
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
      <Button type="submit" size="large" disabled={busy} className="mt-2">
        {mode === 'login' ? 'Login' : 'Create account'}
      </Button>
    </form>
  );
}
