import { domainToUnicode } from 'node:url';

/** Returns a stored email address as people read it: `ada@xn--bcher-kva.example` becomes `ada@bücher.example`. */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (!domain.includes('xn--')) return email;
  return `${email.slice(0, at + 1)}${domainToUnicode(domain) || domain}`;
}
