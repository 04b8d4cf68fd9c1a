/* Other sites on which a shop may have a page of its own. */

/** The sites in the order of display, with their names and hosts. The first host is the usual one. */
export const SITES = {
  instagram: { name: 'Instagram', hosts: ['instagram.com'] },
  twitter: { name: 'Twitter', hosts: ['x.com', 'twitter.com'] },
  facebook: { name: 'Facebook', hosts: ['facebook.com'] },
  youtube: { name: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
} as const;

export type Site = keyof typeof SITES;

export const SITE_KEYS = Object.keys(SITES) as Site[];

export const MAX_ADDRESS = 200;

/**
 * Returns the address of a page on a site as it is stored. Returns undefined unless it is an https address of
 * that site.
 */
export function addressAt(site: Site, text: string): string | undefined {
  const typed = text.trim();
  if (typed.length > MAX_ADDRESS || !URL.canParse(typed)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search } = new URL(typed);
  const { hosts } = SITES[site];
  const isThere = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  const isPlain = protocol === 'https:' && !port && !username && !password;
  // The front page of the site is not the page of a shop.
  if (!isThere || !isPlain || pathname === '/') return undefined;
  return `https://${hostname}${pathname}${search}`;
}
