import type { ComponentProps } from 'react';
import { Field } from './field';

type FieldProps = ComponentProps<typeof Field>;

/** An email address that a dialog keeps while the shopper switches between its forms. */
export type TypedEmail = readonly [email: string, setEmail: (email: string) => void];

/**
 * The input for an email address. The caller sets `autoComplete`. `typed` is the address that the shopper typed in
 * another form of the dialog.
 */
export const EmailField = ({ typed, ...props }: FieldProps & { typed?: TypedEmail }) => (
  <Field
    name="email"
    type="email"
    inputMode="email"
    required
    defaultValue={typed?.[0]}
    onChange={typed && (({ currentTarget }) => typed[1](currentTarget.value))}
    {...props}
  />
);

/** The input for a password. `autoComplete` distinguishes a new password from the current password. */
export const PasswordField = (props: FieldProps) => (
  <Field name="password" type="password" required {...props} />
);

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
