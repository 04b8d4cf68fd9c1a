/** The sites in display order. The first host of a site is shown in error messages and placeholders. */
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
 * Returns the normalized URL of a page on a site. Returns undefined if it is not an https URL of a page on that site.
 */
export function addressAt(site: Site, text: string): string | undefined {
  const typed = text.trim();
  if (typed.length > MAX_ADDRESS || !URL.canParse(typed)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search } = new URL(typed);
  const { hosts } = SITES[site];
  const isThere = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  const isPlain = protocol === 'https:' && !port && !username && !password;
  // A URL without a path is the site's front page, not the page of a shop.
  if (!isThere || !isPlain || pathname === '/') return undefined;
  return `https://${hostname}${pathname}${search}`;
}
