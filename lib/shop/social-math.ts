/* Where a shop may have a page of its own, beside its own site. */

/** The sites in the order in which they are shown: what they are called, and their hosts, the usual one first. */
export const SITES = {
  instagram: { name: 'Instagram', hosts: ['instagram.com'] },
  twitter: { name: 'Twitter', hosts: ['x.com', 'twitter.com'] },
  facebook: { name: 'Facebook', hosts: ['facebook.com'] },
  youtube: { name: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
} as const;

export type Site = keyof typeof SITES;

export const SITE_KEYS = Object.keys(SITES) as Site[];

export const MAX_ADDRESS = 200;

/** The address of a page at a site as it is stored; undefined for one that is not an https address of that site. */
export function addressAt(site: Site, text: string): string | undefined {
  const typed = text.trim();
  if (typed.length > MAX_ADDRESS || !URL.canParse(typed)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search } = new URL(typed);
  const { hosts } = SITES[site];
  const isThere = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  const isPlain = protocol === 'https:' && !port && !username && !password;
  // The front page of the site is nobody's page.
  if (!isThere || !isPlain || pathname === '/') return undefined;
  return `https://${hostname}${pathname}${search}`;
}
