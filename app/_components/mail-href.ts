/**
 * The link that writes to an e-mail address. Before the @ an address may have signs that a link reads otherwise: without this
 * `a&b?c@shop.example` would have a query.
 */
export function mailHref(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).replace(/[^\w.+-]/gu, encodeURIComponent);
  return `mailto:${local}${email.slice(at)}`;
}
