import { afterEach, expect, test, vi } from 'vitest';
import { fragment, goTo, loadDocuments, registerRouter } from './navigation';

afterEach(() => vi.unstubAllGlobals());

test('goTo scrolls to the top without a request if the page is already open', () => {
  const scrollTo = vi.fn();
  const push = vi.fn();
  vi.stubGlobal('scrollTo', scrollTo);
  const unregister = registerRouter(push);
  vi.stubGlobal('location', { pathname: '/', search: '' });
  goTo('/');
  expect(push).not.toHaveBeenCalled();
  expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
  for (const elsewhere of [
    { pathname: '/cart', search: '' },
    { pathname: '/', search: '?from=mail' },
  ]) {
    vi.stubGlobal('location', elsewhere);
    goTo('/');
    expect(push).toHaveBeenLastCalledWith('/');
  }
  expect(push).toHaveBeenCalledTimes(2);
  unregister();
});

test('goTo loads a full page after loadDocuments was called, even if a router registers later', () => {
  const [push, assign] = [vi.fn(), vi.fn()];
  const location = { pathname: '/cart/pay', search: '', assign };
  vi.stubGlobal('location', location);
  vi.stubGlobal('window', { location });
  const end = loadDocuments();
  const unregister = registerRouter(push);
  goTo('/');
  expect(assign.mock.calls).toEqual([['/']]);
  end();
  goTo('/products');
  expect(push.mock.calls).toEqual([['/products']]);
  unregister();
});

test.each([
  ['', ''],
  ['#a.b', 'a.b'],
  ['#a.b#a.b', 'a.b'],
])('the fragment of the hash %j is %j', (hash, expected) => {
  vi.stubGlobal('window', { location: { hash } });
  expect(fragment()).toBe(expected);
});
