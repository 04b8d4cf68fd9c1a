import { createElement, type ReactNode } from 'react';
import { plainDigits } from '@/lib/utils/decimal';

/**
 * The link that writes to an e-mail address. Before the @ an address may have signs that a link reads otherwise: without this
 * `a&b?c@shop.example` would have a query.
 */
export function mailHref(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).replace(/[^\w.+-]/gu, encodeURIComponent);
  return `mailto:${local}${email.slice(at)}`;
}

/** The link that calls a phone number as people write it. */
export const telHref = (phone: string): string =>
  `tel:${plainDigits(phone).replace(/[^\d+]/g, '')}`;

/** The parts of an e-mail address: one ends with the at sign, others begin with a dot. */
const partsOf = (address: string) => address.match(/\.?[^@.]*@?/g)?.filter(Boolean) ?? [];

/**
 * An e-mail address that breaks after its at sign and before its dots, where there is no room for all of it: large text would
 * break a word anywhere else.
 */
export function MailWords({ address }: { address: string }) {
  const children: ReactNode[] = [];
  for (const part of partsOf(address)) {
    if (children.length > 0) children.push(createElement('wbr'));
    children.push(part);
  }
  return createElement('bdi', { dir: 'ltr' }, ...children);
}
