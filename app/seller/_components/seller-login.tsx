'use client';

import Link from 'next/link';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { ApiError, toastError } from '@/lib/api-client';
import { loginSeller } from '@/lib/auth/seller-store';
import { faultsOf, readForm } from '@/lib/forms';
import { site } from '@/lib/site';

/**
 * The frame of the sign-in. It stands there from the first moment, while it is asked who is here, so
 * that the page is not empty until then.
 */
export function SellerWelcome({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-content-center p-4">
      <div className="w-[min(26rem,calc(100vw-2rem))] rounded-panel border border-line bg-card p-6 shadow-lift sm:p-8">
        <h1 className="mb-1 font-bold text-2xl">
          <span className="text-leaf">Seller</span> Login
        </h1>
        <p className="mb-6 text-muted">Manage the products and orders of {site.name}.</p>
        <div className="grid min-h-61 content-start">{children}</div>
      </div>
      <Link
        href="/"
        className="mt-5 inline-flex min-h-11 items-center justify-center font-semibold text-muted hover:text-ink"
      >
        Back to the shop
      </Link>
    </main>
  );
}

/** The seller's own sign-in. */
export function SellerLogin() {
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = faultsOf(form);
    setFaults(found);
    if (busy || Object.keys(found).length > 0) return;
    const { email = '', password = '' } = readForm(form);
    setBusy(true);
    try {
      await loginSeller(email, password);
    } catch (error) {
      if (error instanceof ApiError) setFaults(error.fields);
      setBusy(false);
      toastError(error);
    }
  }

  return (
    <SellerWelcome>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          error={faults.email}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={faults.password}
        />
        <Button type="submit" size="large" aria-disabled={busy} className="mt-2">
          Login
        </Button>
      </form>
    </SellerWelcome>
  );
}
