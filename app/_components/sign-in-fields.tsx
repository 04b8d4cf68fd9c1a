import type { ComponentProps } from 'react';
import { Field } from './field';

type FieldProps = ComponentProps<typeof Field>;

/** The field of an e-mail address. `autoComplete` names whose address the browser suggests. */
export const EmailField = (props: FieldProps) => (
  <Field name="email" type="email" inputMode="email" required {...props} />
);

/** The field of a password. `autoComplete` distinguishes a new password from the current one. */
export const PasswordField = (props: FieldProps) => (
  <Field name="password" type="password" required {...props} />
);
