import type { ComponentProps } from 'react';
import { Field } from './field';

type FieldProps = ComponentProps<typeof Field>;

/** The field of an e-mail address. `autoComplete` tells the browser whose it is. */
export const EmailField = (props: FieldProps) => (
  <Field name="email" type="email" inputMode="email" required {...props} />
);

/** The field of a password. `autoComplete` tells the browser whether it is a new one. */
export const PasswordField = (props: FieldProps) => (
  <Field name="password" type="password" required {...props} />
);
