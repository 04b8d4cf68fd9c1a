import type { ComponentProps } from 'react';
import { Field } from './field';

type FieldProps = ComponentProps<typeof Field>;

/** The e-mail address of a person; `autoComplete` says whose. */
export const EmailField = (props: FieldProps) => (
  <Field name="email" type="email" inputMode="email" required {...props} />
);

/** A password; `autoComplete` says whether it is a new one. */
export const PasswordField = (props: FieldProps) => (
  <Field name="password" type="password" required {...props} />
);
