import type { ComponentProps } from 'react';
import { Link } from './link';

const variantClasses = {
  primary: 'bg-leaf text-on-leaf hover:bg-leaf-strong',
  soft: 'bg-leaf-soft text-leaf-strong hover:brightness-97 dark:hover:brightness-115',
  outline: 'border border-edge bg-card text-ink hover:bg-sunk',
  quiet: 'text-ink hover:bg-sunk',
  danger: 'bg-danger-soft text-danger hover:brightness-97 dark:hover:brightness-115',
} as const;

const sizes = {
  medium: 'min-h-11 px-5 text-base',
  large: 'min-h-13 px-7 text-lg',
  icon: 'size-11 shrink-0',
} as const;

type ButtonStyle = { variant?: keyof typeof variantClasses; size?: keyof typeof sizes };

export function buttonClass({ variant = 'primary', size = 'medium' }: ButtonStyle = {}): string {
  return `button ${variantClasses[variant]} ${sizes[size]}`;
}

/** `size="icon"` is a round button of 44 px. It needs an aria-label. */
export function Button({
  variant,
  size,
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonStyle) {
  return (
    <button type={type} className={`${buttonClass({ variant, size })} ${className}`} {...rest} />
  );
}

export function LinkButton({
  variant,
  size,
  className = '',
  ...rest
}: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link className={`${buttonClass({ variant, size })} ${className}`} {...rest} />;
}
