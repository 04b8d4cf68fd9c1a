import { createElement, type ReactNode } from 'react';
import { plainDigits } from '@/lib/utils/decimal';

/**
 * Returns the mailto: link of an e-mail address. The part before the @ may contain characters with a meaning
 * in links: unescaped, `a&b?c@shop.example` would have a query.
 */
export function mailHref(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).replace(/[^\w.+-]/gu, encodeURIComponent);
  return `mailto:${local}${email.slice(at)}`;
}

/** Returns the tel: link of a phone number as people write it. */
export const telHref = (phone: string): string =>
  `tel:${plainDigits(phone).replace(/[^\d+]/g, '')}`;

/** Returns the parts of an e-mail address. The first part ends with the @; later parts start with a dot. */
const partsOf = (address: string) => address.match(/\.?[^@.]*@?/g)?.filter(Boolean) ?? [];

/**
 * Shows an e-mail address that may break after its @ and before its dots. Otherwise large text would break it
 * at any character.
 */
export function MailWords({ address }: { address: string }) {
  const children: ReactNode[] = [];
  for (const part of partsOf(address)) {
    if (children.length > 0) children.push(createElement('wbr'));
    children.push(part);
  }
  return createElement('bdi', { dir: 'ltr' }, ...children);
}
