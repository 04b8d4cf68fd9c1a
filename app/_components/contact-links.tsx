import { createElement, type ReactNode } from 'react';
import { plainDigits } from '@/lib/utils/decimal';

/**
 * Returns the mailto: link of an email address. Escapes the characters before the @, because a question mark would
 * otherwise start the query of the URL.
 */
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

/**
 * Returns the tel: link of a phone number, which may contain spaces and punctuation. The link contains no extension,
 * and no other text after the number.
 */
export const telHref = (phone: string): string =>
  `tel:${plainDigits(phone)
    .replace(UNDIALLED, '$1')
    .replace(EXTENSION, '$1')
    .replace(/[^\d+]/g, '')}`;

/** Splits an email address into parts. The first part ends with @, and each later part starts with a dot. */
const partsOf = (address: string) => address.match(/\.?[^@.]*@?/g)?.filter(Boolean) ?? [];

/**
 * Shows an email address in which lines may break only after the @ and before dots. Otherwise large text
 * would break it at any character.
 */
export function EmailText({ address }: { address: string }) {
  const children: ReactNode[] = [];
  for (const part of partsOf(address)) {
    if (children.length > 0) children.push(createElement('wbr'));
    children.push(part);
  }
  return createElement('bdi', { dir: 'ltr' }, ...children);
}
