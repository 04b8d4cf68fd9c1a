import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '@/app/_components/button';
import { FormError } from '@/app/_components/form-error';
import { PasswordField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { useFragment } from '@/app/_components/use-fragment';

type SetPasswordFormProps = {
  label: string;
  button: string;
  set: (password: string) => Promise<void>;
  children?: ReactNode;
};

/** The form uses POST. Otherwise a browser without scripts would put the password into the URL. */
export function SetPasswordForm({ label, button, set, children }: SetPasswordFormProps) {
  const { fieldErrors, errorText, busy, props } = useForm(({ password = '' }) => set(password));
  return (
    <form method="post" {...props} className="grid gap-4">
      {children}
      <PasswordField label={label} autoComplete="new-password" error={fieldErrors.password} />
      {/* The form has no field for the token of the link, so an error about the token is shown above the button. */}
      <FormError text={errorText || (fieldErrors.token ?? '')} />
      <Button type="submit" size="large" aria-disabled={busy}>
        {button}
      </Button>
    </form>
  );
}

/** Returns the token in the fragment (after #) of the URL. Removes the fragment from the URL and the history. */
export function useLinkToken(): string {
  const [token, setToken] = useState('');
  useFragment(() => {
    const { hash, pathname } = window.location;
    if (hash.length < 2) return;
    setToken(hash.slice(1));
    window.history.replaceState(window.history.state, '', pathname);
  });
  return token;
}
