import { createElement, type ReactNode } from 'react';
import { plainDigits } from '@/lib/utils/decimal';

/** Escapes the characters before the @. Otherwise a question mark would start the query of the URL. */
export function mailHref(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).replace(/[^\w.+-]/gu, encodeURIComponent);
  return `mailto:${local}${email.slice(at)}`;
}

/** The trunk prefix in parentheses that people write after a country code: `+44 (0)20 7946 0958`. Nobody dials it. */
const UNDIALLED = /^(\D*(?:\+|00)[^(]*)\(\s*0\s*\)/;
/**
 * Matches the extension of a phone number: everything from the first letter or # that follows a digit. Letters before
 * the number do not count.
 */
const EXTENSION = /(\d[^\d#\p{L}]*)[#\p{L}].*$/u;

/** The link omits extensions and other text after the number. */
export const telHref = (phone: string): string =>
  `tel:${plainDigits(phone)
    .replace(UNDIALLED, '$1')
    .replace(EXTENSION, '$1')
    .replace(/[^\d+]/g, '')}`;

const partsOf = (address: string) => address.match(/\.?[^@.]*@?/g)?.filter(Boolean) ?? [];

/** Allows line breaks only after the @ and before dots. Otherwise large text would break anywhere. */
export function EmailText({ address }: { address: string }) {
  const children: ReactNode[] = [];
  for (const part of partsOf(address)) {
    if (children.length > 0) children.push(createElement('wbr'));
    children.push(part);
  }
  return createElement('bdi', { dir: 'ltr' }, ...children);
}
