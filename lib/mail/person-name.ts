/** What a mail program would make a link of: an address, a path, or a domain. */
const LINK = /[@/\\:]|www|\.[\p{L}\p{N}]{2,}/iu;
const MOST = 50;

/** Whether a text has something in it that a mail program would make a link of. */
export const hasLink = (text: string): boolean =>
  LINK.test(text.normalize('NFKC').replace(/。/g, '.'));

/**
 * A person's name as a greeting and the line `To:` may have it. Empty for one that is no name but a message:
 * anybody may register with somebody else's e-mail, and what is typed there must not speak for the shop.
 */
export function personName(text: string): string {
  const name = text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return hasLink(name) || name.length > MOST ? '' : name;
}
