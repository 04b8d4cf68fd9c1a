import type { ComponentProps } from 'react';
import { Field } from './field';

type FieldProps = ComponentProps<typeof Field>;

export type TypedEmail = readonly [email: string, setEmail: (email: string) => void];

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
