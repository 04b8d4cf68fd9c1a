import type { ReactNode } from 'react';
import { Button } from '@/app/_components/button';
import { FormRefusal } from '@/app/_components/form-refusal';
import { PasswordField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';

/**
 * A password that somebody chooses with the link of a mail; `set` sends it. By POST, so that without scripts
 * nothing is in the address.
 */
export function SetPasswordForm({
  label,
  button,
  set,
  children,
}: {
  label: string;
  button: string;
  set: (password: string) => Promise<void>;
  children?: ReactNode;
}) {
  const { faults, refusal, busy, props } = useForm(({ password = '' }) => set(password));
  return (
    <form method="post" {...props} className="grid gap-4">
      {children}
      <PasswordField label={label} autoComplete="new-password" error={faults.password} />
      {/* The link is no field of the form. */}
      <FormRefusal text={refusal || (faults.token ?? '')} />
      <Button type="submit" size="large" aria-disabled={busy}>
        {button}
      </Button>
    </form>
  );
}
