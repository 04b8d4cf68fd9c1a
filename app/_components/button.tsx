import type { ComponentProps } from 'react';
import { type ButtonStyle, buttonClass } from './button-class';
import { Link } from './link';

/** A button; `size="icon"` is the round 44 px one and needs an aria-label. */
export function Button({
  look,
  size,
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonStyle) {
  return <button type={type} className={`${buttonClass({ look, size })} ${className}`} {...rest} />;
}

/** A link that looks like a button. */
export function LinkButton({
  look,
  size,
  className = '',
  ...rest
}: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link className={`${buttonClass({ look, size })} ${className}`} {...rest} />;
}
