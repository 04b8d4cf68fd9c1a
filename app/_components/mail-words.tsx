import { createElement, type ReactNode } from 'react';

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
