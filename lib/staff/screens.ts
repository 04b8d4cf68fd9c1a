import type { Messages } from '@/messages';
import { can, type Permission, type Role } from './roles';

/* The pages of the seller's area: their permissions, their rows in the menu, and their entries in the "Jump to…"
   box. The labels are message keys of the namespace `seller`, which the layout of the area passes to every page. */

const GROUPS = ['orders', 'products', 'storefront', 'reports', 'settings'] as const;
type Group = (typeof GROUPS)[number];

type Label = Extract<
  keyof Messages['seller'],
  | 'account'
  | 'addProduct'
  | 'allOrders'
  | 'allProducts'
  | 'board'
  | 'categories'
  | 'customers'
  | 'dayReport'
  | 'deliveries'
  | 'homePage'
  | 'import'
  | 'languages'
  | 'orders'
  | 'ordersByDay'
  | 'pages'
  | 'phoneOrder'
  | 'productList'
  | 'sales'
  | 'searches'
  | 'setUp'
  | 'settings'
  | 'stockCount'
  | 'team'
  | 'toBuy'
  | 'today'
>;

export type Screen = {
  path: `/seller${string}`;
  needs: Permission;
  /** The label of the page above the groups of the menu (docs/product.md). */
  first?: Label;
  group?: Group;
  /** The label of the page in its group of the menu. If absent, the group has no row for the page. */
  label?: Label;
  /** Present if the row opens a part of the page (query) or a page below it (path segment). */
  part?: `?${string}` | `/${string}`;
};

/** All pages of the seller's area. The rows of the menu have the same order. */
export const SCREENS: readonly Screen[] = [
  { path: '/seller', needs: 'goods', first: 'addProduct', group: 'products' },
  {
    path: '/seller/product-list',
    needs: 'count',
    first: 'productList',
    group: 'products',
    label: 'allProducts',
  },
  { path: '/seller/orders', needs: 'orders', first: 'orders', group: 'orders', label: 'board' },
  { path: '/seller/settings', needs: 'settings', first: 'settings', group: 'settings' },
  { path: '/seller/orders', needs: 'orders', group: 'orders', label: 'allOrders', part: '?all=1' },
  { path: '/seller/phone', needs: 'phone', group: 'orders', label: 'phoneOrder' },
  { path: '/seller/deliveries', needs: 'deliver', group: 'orders', label: 'deliveries' },
  { path: '/seller/customers', needs: 'customers', group: 'orders', label: 'customers' },
  { path: '/seller/categories', needs: 'goods', group: 'products', label: 'categories' },
  { path: '/seller/product-list/count', needs: 'count', group: 'products', label: 'stockCount' },
  { path: '/seller/import', needs: 'goods', group: 'products', label: 'import' },
  { path: '/seller/home', needs: 'shop', group: 'storefront', label: 'homePage' },
  { path: '/seller/pages', needs: 'shop', group: 'storefront', label: 'pages' },
  {
    path: '/seller/settings',
    needs: 'settings',
    group: 'storefront',
    label: 'languages',
    part: '/languages',
  },
  { path: '/seller/today', needs: 'reports', group: 'reports', label: 'today' },
  { path: '/seller/day-report', needs: 'money', group: 'reports', label: 'dayReport' },
  { path: '/seller/sales', needs: 'reports', group: 'reports', label: 'sales' },
  { path: '/seller/order-days', needs: 'money', group: 'reports', label: 'ordersByDay' },
  { path: '/seller/reorder', needs: 'reports', group: 'reports', label: 'toBuy' },
  { path: '/seller/searches', needs: 'reports', group: 'reports', label: 'searches' },
  { path: '/seller/setup', needs: 'settings', group: 'settings', label: 'setUp' },
  { path: '/seller/people', needs: 'people', group: 'settings', label: 'team' },
  { path: '/seller/account', needs: 'account', group: 'settings', label: 'account' },
  // Pages without a row in the menu. They show one product, or need the token of a link.
  { path: '/seller/product-list/one', needs: 'goods' },
  { path: '/seller/join', needs: 'account' },
  { path: '/seller/reset-password', needs: 'account' },
];

/** Returns the URL of a row of the menu. */
export const hrefOf = ({ path, part }: Pick<Screen, 'path' | 'part'>): string =>
  `${path}${part ?? ''}`;

const isUnder = (path: string, page: string) =>
  path === page || (page !== '/seller' && path.startsWith(`${page}/`));

function rowsAt(path: string): Screen[] {
  const rows = SCREENS.filter((screen) => isUnder(path, screen.path));
  const longest = Math.max(...rows.map((screen) => screen.path.length));
  return rows.filter((screen) => screen.path.length === longest);
}

/** Returns whether this role may open the page at this path of the seller's area. */
export function canOpen(role: Role, path: string): boolean {
  const [row] = rowsAt(path);
  // A page that is not in the table is open only to the owner.
  return row ? can(role, row.needs) : role === 'owner';
}

/** The page on which the seller's area opens, if the owner has chosen another page than Add Product. */
export type StartPage = 'today';

/** A role starts on the first of these pages that it may open. */
const FIRST = ['/seller', '/seller/orders', '/seller/deliveries', '/seller/account'] as const;

/** Returns the start page of a role. `startPage` is the owner's setting. */
export function firstPageOf(role: Role, startPage?: StartPage): string {
  const pages = [...(startPage ? [`/seller/${startPage}`] : []), ...FIRST];
  return pages.find((page) => canOpen(role, page)) ?? '/seller/account';
}

/** A row of the menu. */
export type MenuRow = Screen & { text: Label };

/** Returns the rows above the groups of a role's menu. docs/product.md defines them. */
export const firstRows = (role: Role): MenuRow[] =>
  SCREENS.flatMap((screen) =>
    screen.first && can(role, screen.needs) ? { ...screen, text: screen.first } : [],
  );

/** Returns the groups of a role's menu with their rows. Groups without rows are omitted. */
export const menuGroups = (role: Role): { group: Group; rows: MenuRow[] }[] =>
  GROUPS.map((group) => ({
    group,
    rows: SCREENS.flatMap((screen) =>
      screen.group === group && screen.label && can(role, screen.needs)
        ? { ...screen, text: screen.label }
        : [],
    ),
  })).filter(({ rows }) => rows.length > 0);

/** Returns all screens that the "Jump to…" box offers to a role, in the order of the menu. */
export const jumpScreens = (role: Role): MenuRow[] =>
  SCREENS.flatMap((screen) => {
    const text = screen.label ?? screen.first;
    return text && can(role, screen.needs) ? { ...screen, text } : [];
  });

/** A tab of the bar at the bottom of a phone. `group` is the menu group to which the tab belongs. */
export type Tab = { path: string; text: 'orders' | 'products' | 'reports' | 'deliveries' };

const TABS: readonly Tab[] = [
  { path: '/seller/orders', text: 'orders' },
  { path: '/seller/product-list', text: 'products' },
  { path: '/seller/today', text: 'reports' },
  { path: '/seller/deliveries', text: 'deliveries' },
];
const MAX_TABS = 3;

/** Returns the tabs of a role's bar on a phone. The bar also has a button "More", which opens the whole menu. */
export const tabsOf = (role: Role): Tab[] =>
  TABS.filter(({ path }) => canOpen(role, path)).slice(0, MAX_TABS);

type Current = 'page' | 'true' | undefined;

/** Returns the `aria-current` value of one of the first rows of the menu. */
export function currentOfFirst({ path }: Pick<Screen, 'path'>, pathname: string): Current {
  if (pathname === path) return 'page';
  return isUnder(pathname, path) ? 'true' : undefined;
}

function rowAt(pathname: string, search: string): Screen | undefined {
  const query = new URLSearchParams(search);
  const rows = rowsAt(pathname).filter(({ label, part }) => label && !part?.startsWith('/'));
  const shows = ({ part }: Screen) =>
    part !== undefined &&
    [...new URLSearchParams(part)].every(([key, value]) => query.get(key) === value);
  return rows.find(shows) ?? rows.find(({ part }) => !part);
}

/** Returns the `aria-current` value of a row in the groups of the menu. At most one row of all groups is current. */
export function currentOf(
  row: Pick<Screen, 'path' | 'part'>,
  pathname: string,
  search: string,
): Current {
  const current = rowAt(pathname, search);
  if (!current || hrefOf(current) !== hrefOf(row)) return undefined;
  return pathname === row.path ? 'page' : 'true';
}

/** Returns the `aria-current` value of a tab. It is `true` on the pages of the tab's group. */
export function currentOfTab({ path, text }: Tab, pathname: string): Current {
  if (pathname === path) return 'page';
  const [row] = rowsAt(pathname);
  return row?.group === text || isUnder(pathname, path) ? 'true' : undefined;
}
