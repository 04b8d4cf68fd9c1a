import { expect, test } from 'vitest';
import { STAFF_ROLES } from '@/lib/staff/roles';
import { currentOf, entriesOf } from './seller-frame';

const marked = (role: Parameters<typeof entriesOf>[0], path: string) =>
  entriesOf(role).flatMap((entry) => {
    const current = currentOf(entry, path);
    return current ? [`${entry.text} ${current}`] : [];
  });

test.each([
  ['/seller', 'addProduct page'],
  ['/seller/product-list', 'productList page'],
  ['/seller/product-list/0123', 'productList true'],
  ['/seller/categories', 'productList true'],
  ['/seller/import', 'productList true'],
  ['/seller/home', 'productList true'],
  ['/seller/orders/0123', 'orders true'],
  ['/seller/day-report', 'orders true'],
  ['/seller/phone', 'orders true'],
  ['/seller/people', 'settings true'],
  ['/seller/pages/faq', 'settings true'],
])("on %s the owner's menu marks one entry", (path, entry) => {
  expect(marked(undefined, path)).toEqual([entry]);
});

test("on a page that the owner's menu omits, the menu of a staff member marks an entry", () => {
  expect(marked('manager', '/seller/pages/faq')).toEqual(['pages true']);
  expect(marked('courier', '/seller/deliveries')).toEqual(['deliveries page']);
  expect(marked('packer', '/seller/product-list/count')).toEqual(['productList true']);
});

test('on a page without a menu entry, the menu marks no entry', () => {
  expect(marked(undefined, '/seller/account')).toEqual([]);
});

test.each(STAFF_ROLES)('the menu entries of a %s fit side by side on a phone', (role) => {
  expect(entriesOf(role).length).toBeLessThanOrEqual(5);
});
