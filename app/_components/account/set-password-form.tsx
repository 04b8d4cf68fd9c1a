import type { ReactNode } from 'react';
import { Button } from '@/app/_components/button';
import { FormRefusal } from '@/app/_components/form-error';
import { PasswordField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';

/**
 * Sets a password through the link of an e-mail; `set` sends it. The method is POST, so that a browser
 * without scripts does not put the password into the address.
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
      {/* The form has no field for the link, so a fault of the link is shown here. */}
      <FormRefusal text={refusal || (faults.token ?? '')} />
      <Button type="submit" size="large" aria-disabled={busy}>
        {button}
      </Button>
    </form>
  );
}
