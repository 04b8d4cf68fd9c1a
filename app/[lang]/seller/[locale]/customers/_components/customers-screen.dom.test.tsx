import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerOf, mockApi, renderInShop } from '@/e2e/support/component';
import { customersAnswer } from '@/lib/customers/view';
import { CustomersScreen } from './customers-screen';

test('the customer list gives each value of a customer an accessible name', async () => {
  const ada = {
    _id: 'a'.repeat(24),
    kind: 'account' as const,
    ...{ name: 'Ada Lee', phone: '+1 555 010 0177', email: 'ada@people.example', city: 'Salem' },
    orders: 3,
    lastOrderAt: '2026-11-20T10:00:00.000Z',
    spent: [{ currency: 'usd', amount: 12.5 }],
  };
  const never = { ...ada, _id: 'b'.repeat(24), name: 'Ben Lee', orders: 0, spent: [] };
  const { lastOrderAt: _, ...ben } = never;
  mockApi({ 'GET /api/customer/list': answerOf(customersAnswer, { customers: [ada, ben] }) });
  const shop = { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' };
  renderInShop(shop, <CustomersScreen />);
  const link = await screen.findByRole('link', { name: /Ada Lee/ });
  expect(link.textContent).toMatch(/Orders: 3.*Total spent: .*12\.50.*Last order: .*2026/);
  const other = screen.getByRole('link', { name: /Ben Lee/ });
  expect(other.textContent).toMatch(/Orders: 0.*Last order: /);
  expect(other.textContent).not.toContain('Total spent');
});
