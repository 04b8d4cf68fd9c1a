import type { IconName } from '@/app/_components/icon';
import { mayOpen, type Role } from '@/lib/staff/roles';
import type { Messages } from '@/messages';

type Entry = {
  href: string;
  text: keyof Messages['seller'] &
    ('addProduct' | 'productList' | 'orders' | 'settings' | 'deliveries' | 'pages' | 'account');
  icon: IconName;
  /** Pages elsewhere that this one leads to, without an entry of their own. */
  leadsTo?: readonly string[];
};

const entries: readonly Entry[] = [
  { href: '/seller', text: 'addProduct', icon: 'plus-box' },
  {
    href: '/seller/product-list',
    text: 'productList',
    icon: 'list',
    leadsTo: ['/seller/categories', '/seller/home', '/seller/import'],
  },
  {
    href: '/seller/orders',
    text: 'orders',
    icon: 'box',
    leadsTo: [
      '/seller/order-days',
      '/seller/phone',
      '/seller/reorder',
      '/seller/sales',
      '/seller/takings',
    ],
  },
  {
    href: '/seller/settings',
    text: 'settings',
    icon: 'store',
    leadsTo: ['/seller/pages', '/seller/people'],
  },
];

/** In place of the settings, which are the owner's: what a role may open beside the entries above. */
const others: readonly Entry[] = [
  { href: '/seller/deliveries', text: 'deliveries', icon: 'truck' },
  { href: '/seller/pages', text: 'pages', icon: 'store' },
  { href: '/seller/account', text: 'account', icon: 'user' },
];

/** As many as stand side by side on a phone. */
const MOST = 5;

/** What the menu offers: of staff what their role may open. The greeting above it leads to the account too. */
export function entriesOf(role: Role | undefined): readonly Entry[] {
  if (!role) return entries;
  const open = [...entries, ...others].filter(({ href }) => mayOpen(role, href));
  return open.length > MOST ? open.filter(({ text }) => text !== 'account') : open;
}

/** Whether an entry is the one of this page, or of the page that leads to it. */
export function currentOf(
  { href, leadsTo = [] }: Pick<Entry, 'href' | 'leadsTo'>,
  pathname: string,
): 'page' | 'true' | undefined {
  if (pathname === href) return 'page';
  const isUnder = (page: string) => pathname === page || pathname.startsWith(`${page}/`);
  return (href !== '/seller' && isUnder(href)) || leadsTo.some(isUnder) ? 'true' : undefined;
}
