import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderIn } from '@/e2e/support/component';
import { routed } from '@/e2e/support/routed';
import { LoaderRedirect } from './loader-redirect';

const open = (search: string) => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', `/loader${search}`);
  renderIn(<LoaderRedirect />);
};

test.each([
  ['cart', '/cart'],
  ['products', '/products'],
  ['my-orders', '/my-orders'],
  ['%2Fevil.example', '/'],
  ['%5Cevil.example', '/'],
  ['%09%2Fevil.example', '/'],
  ['https:evil.example', '/'],
  ['..%2F..%2Fevil.example', '/'],
])('LoaderRedirect opens the page of the shop in ?next=%s after 5 seconds', (next, path) => {
  open(`?next=${next}`);
  vi.advanceTimersByTime(4_999);
  expect(routed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(routed).toEqual([path]);
});

test('LoaderRedirect shows a link to the page that will open after 5 seconds', () => {
  open('?next=my-orders');
  expect(screen.getByText(/waiting/i)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/my-orders');
});

test('LoaderRedirect does not redirect if the URL has no `next` parameter', () => {
  open('');
  vi.advanceTimersByTime(60_000);
  expect(routed).toEqual([]);
  expect(screen.queryByRole('link')).toBeNull();
});
