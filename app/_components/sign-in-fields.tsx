import type { ComponentProps } from 'react';
import { Field } from './field';

type FieldProps = ComponentProps<typeof Field>;

/** The input for an e-mail address. `autoComplete` tells the browser which account's address to suggest. */
export const EmailField = (props: FieldProps) => (
  <Field name="email" type="email" inputMode="email" required {...props} />
);

/** The input for a password. `autoComplete` distinguishes a new password from the current password. */
export const PasswordField = (props: FieldProps) => (
  <Field name="password" type="password" required {...props} />
);

/** The input for the six-digit code from an e-mail. */
export const CodeField = (props: FieldProps) => (
  <Field
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    required
    dir="ltr"
    {...props}
  />
);
