import { describe, expect, it, test } from 'vitest';
import { PAGES, rowsOf } from '@/e2e/support/role-matrix';
import { can, type Role, STAFF_ROLES } from './roles';
import { isTrivialPin, pinInput } from './schema';
import {
  canOpen,
  currentOf,
  currentOfFirst,
  currentOfTab,
  firstPageOf,
  firstRows,
  hrefOf,
  jumpScreens,
  menuGroups,
  SCREENS,
  tabsOf,
} from './screens';

const ROLES: readonly Role[] = ['owner', ...STAFF_ROLES];

const menuOf = (role: Role) => [
  firstRows(role).map(({ text }) => text),
  ...menuGroups(role).map(({ group, rows }) => [group, ...rows.map(({ text }) => text)]),
];

describe('the menu of the seller area', () => {
  it('starts with Add Product, Product List, Orders and Settings for the owner', () => {
    expect(menuOf('owner')).toEqual([
      ['addProduct', 'productList', 'orders', 'settings'],
      ['orders', 'board', 'allOrders', 'phoneOrder', 'deliveries', 'customers'],
      ['products', 'allProducts', 'categories', 'stockCount', 'import'],
      ['storefront', 'homePage', 'pages', 'languages'],
      ['reports', 'today', 'dayReport', 'sales', 'ordersByDay', 'toBuy', 'searches'],
      ['settings', 'setUp', 'team', 'account'],
    ]);
  });

  it('contains neither settings, languages nor team for a manager', () => {
    expect(menuOf('manager')).toEqual([
      ['addProduct', 'productList', 'orders'],
      ['orders', 'board', 'allOrders', 'phoneOrder', 'deliveries', 'customers'],
      ['products', 'allProducts', 'categories', 'stockCount', 'import'],
      ['storefront', 'homePage', 'pages'],
      ['reports', 'today', 'dayReport', 'sales', 'ordersByDay', 'toBuy', 'searches'],
      ['settings', 'account'],
    ]);
  });

  it('shows orders, products and the account to a packer', () => {
    expect(menuOf('packer')).toEqual([
      ['productList', 'orders'],
      ['orders', 'board', 'allOrders'],
      ['products', 'allProducts', 'stockCount'],
      ['settings', 'account'],
    ]);
  });

  it('shows deliveries and the account to a courier', () => {
    expect(menuOf('courier')).toEqual([[], ['orders', 'deliveries'], ['settings', 'account']]);
  });

  it.each(ROLES)('shows exactly the permitted pages to the role %s', (role) => {
    const rows = [...firstRows(role), ...menuGroups(role).flatMap((each) => each.rows)];
    for (const { path } of rows) expect([path, canOpen(role, path)]).toEqual([path, true]);
    const wanted = SCREENS.filter((one) => (one.label ?? one.first) && can(role, one.needs));
    expect(new Set(rows.map(hrefOf))).toEqual(new Set(wanted.map(hrefOf)));
    expect(jumpScreens(role).map(hrefOf).sort()).toEqual(wanted.map(hrefOf).sort());
  });

  it('has a row for each page without an id or token in the URL', () => {
    const withoutRow = ['/seller/join', '/seller/reset-password'];
    const ofOne = (path: string) => /\/(one|invoice|\[\w+\])$/.test(path);
    const pages = [...rowsOf(PAGES).keys()].filter(
      (path) => !ofOne(path) && !withoutRow.includes(path),
    );
    expect(new Set(jumpScreens('owner').map(({ path }) => path))).toEqual(new Set(pages));
  });
});

describe('the tabs of the seller area on a phone', () => {
  it.each([
    ['owner', ['orders', 'products', 'reports']],
    ['manager', ['orders', 'products', 'reports']],
    ['packer', ['orders', 'products']],
    ['courier', ['deliveries']],
  ] as const)('are for the role %s: %s', (role, tabs) => {
    expect(tabsOf(role).map(({ text }) => text)).toEqual(tabs);
  });

  it('mark the tab whose group contains the current page', () => {
    const marked = (path: string) =>
      tabsOf('owner').flatMap((tab) => {
        const current = currentOfTab(tab, path);
        return current ? [`${tab.text} ${current}`] : [];
      });
    expect(marked('/seller/orders')).toEqual(['orders page']);
    expect(marked('/seller/phone')).toEqual(['orders true']);
    expect(marked('/seller/orders/0123')).toEqual(['orders true']);
    expect(marked('/seller')).toEqual(['products true']);
    expect(marked('/seller/sales')).toEqual(['reports true']);
    expect(marked('/seller/settings')).toEqual([]);
  });
});

describe('the current row of the menu', () => {
  const marked = (path: string, search = '') => [
    ...firstRows('owner').flatMap((row) => {
      const current = currentOfFirst(row, path);
      return current ? [`${row.text} ${current}`] : [];
    }),
    ...menuGroups('owner').flatMap(({ rows }) =>
      rows.flatMap((row) => {
        const current = currentOf(row, path, search);
        return current ? [`${row.text} ${current}`] : [];
      }),
    ),
  ];

  it.each([
    ['/seller', '', ['addProduct page']],
    ['/seller/product-list', '', ['productList page', 'allProducts page']],
    ['/seller/product-list/0123', '', ['productList true', 'allProducts true']],
    ['/seller/product-list/count', '', ['productList true', 'stockCount page']],
    ['/seller/categories', '', ['categories page']],
    ['/seller/orders', '', ['orders page', 'board page']],
    ['/seller/orders', '?all=1&q=milk', ['orders page', 'allOrders page']],
    ['/seller/orders/0123', '', ['orders true', 'board true']],
    ['/seller/settings', '', ['settings page']],
    ['/seller/settings/languages', '', ['settings true']],
    ['/seller/pages/faq', '', ['pages true']],
    ['/seller/day-report', '', ['dayReport page']],
    ['/seller/unknown', '', []],
  ])('is marked with aria-current (page %s%s): %j', (path, search, rows) => {
    expect(marked(path, search)).toEqual(rows);
  });
});

describe('the first page of the seller area', () => {
  it('is Add Product for the owner unless the owner has chosen Today', () => {
    expect(firstPageOf('owner')).toBe('/seller');
    expect(firstPageOf('owner', 'today')).toBe('/seller/today');
  });

  it('is Today only for roles that may open the Today page', () => {
    expect(STAFF_ROLES.map((role) => firstPageOf(role, 'today'))).toEqual([
      '/seller/today',
      '/seller/orders',
      '/seller/deliveries',
    ]);
  });
});

test('a PIN can be typed with the digits of every keyboard', () => {
  expect(pinInput.parse({ password: 'x', pin: '٤٧١١' }).pin).toBe('4711');
  expect(pinInput.safeParse({ password: 'x', pin: '٤٧١' }).success).toBe(false);
});

describe('easily guessed PINs', () => {
  it.each([
    '1111',
    '0000',
    '1212',
    '123123',
    '11111111',
    '1234',
    '4321',
    '0123',
    '7890',
    '9876',
    '12345678',
  ])('include %s, a repetition or digit sequence', (pin) => expect(isTrivialPin(pin)).toBe(true));
  it.each(['2580', '0852', '1984', '2009', '1122', '6969', '1004'])(
    'include %s, a keypad line, year or common PIN',
    (pin) => expect(isTrivialPin(pin)).toBe(true),
  );
  it.each(['5824', '8061', '31859', '402917', '99120473'])('do not include %s', (pin) =>
    expect(isTrivialPin(pin)).toBe(false),
  );
  it('are fewer than 5% of all four-digit PINs', () => {
    const all = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
    const trivial = all.filter(isTrivialPin).length;
    expect(trivial).toBeGreaterThan(300);
    expect(trivial).toBeLessThan(500);
  });
});
