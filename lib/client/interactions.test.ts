import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { MAX_PRODUCTS } from '@/lib/cart/limits';
import { acceptedUnit, acceptUnit } from './accepted-units';
import { localStore } from './browser-storage';
import { isDoubleClick } from './double-click';
import { firstOf, languageStep, urlInLanguage } from './language-switch';
import { latestOnly } from './latest-only';
import { fragment, goTo, loadDocuments, registerRouter } from './navigation';

const isDouble = (timeStamp: number, clientX = 100, detail = 1) =>
  isDoubleClick({ detail, timeStamp, clientX, clientY: 200 });

test('a double click is detected by its timing if the browser reports two single clicks', () => {
  expect(isDouble(0)).toBe(false);
  expect(isDouble(5_000, 100, 2)).toBe(true);
  expect(isDouble(10_000)).toBe(false);
  expect(isDouble(10_200)).toBe(true);
});

test('late clicks, clicks on another element and key presses are not double clicks', () => {
  expect(isDouble(20_000)).toBe(false);
  expect(isDouble(20_500)).toBe(false);
  expect(isDouble(20_600, 130)).toBe(false);
  for (const at of [20_700, 20_701]) expect(isDouble(at, 130, 0)).toBe(false);
});

test('a response is outdated once a later request was answered', () => {
  const ask = latestOnly();
  const [first, second, third] = [ask(), ask(), ask()];
  expect([first(), third(), second()]).toEqual([true, true, false]);
  expect(ask()()).toBe(true);
});

it('acceptUnit stores the unit of a cart line, for at most 99 products', () => {
  acceptUnit('first', 'g:50');
  acceptUnit('second', 'g:50');
  acceptUnit('first', 'mlb:250');
  expect(['first', 'second', 'third'].map(acceptedUnit)).toEqual(['mlb:250', 'g:50', undefined]);
  for (let n = 1; n < MAX_PRODUCTS; n++) acceptUnit(`other ${n}`, 'piece');
  expect(['first', 'second', 'other 98'].map(acceptedUnit)).toEqual([
    ...['mlb:250', undefined, 'piece'],
  ]);
});

it('acceptedUnit ignores a damaged stored value', () => {
  const [key = ''] = localStore.keys('basketful:my-accepted-units');
  for (const damaged of ['null', '"text"', '{"first":1}', '{']) {
    localStore.setItem(key, damaged);
    expect(acceptedUnit('first')).toBeUndefined();
  }
});

describe('navigation', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('a link to the current page only scrolls to the top', () => {
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

  it('loadDocuments makes goTo load whole documents until the returned function is called', () => {
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

  it.each([
    ['', ''],
    ['#a.b', 'a.b'],
    ['#a.b#a.b', 'a.b'],
  ])('for the URL fragment %j, fragment() returns %j', (hash, expected) => {
    vi.stubGlobal('window', { location: { hash } });
    expect(fragment()).toBe(expected);
  });
});

test.each([
  [['de-AT', 'en'], ['en', 'de'], 'de'],
  [['fi', 'EN-gb', 'de'], ['en', 'de'], 'en'],
  [['fi'], ['en', 'de'], undefined],
  [[], ['en'], undefined],
  [['constructor', 'ar'], ['en', 'ar'], 'ar'],
])('a browser that prefers %j in a shop with %j is offered %s', (wished, spoken, offered) => {
  expect(firstOf(wished, spoken)).toBe(offered);
});

const device = {
  account: 'de',
  followed: null,
  chosen: null,
  page: 'en',
  shopLanguages: ['en', 'de'],
} as const;

test.each([
  ['a new device switches to the account language', device, { follow: 'de', goes: true }],
  [
    'a device that shows the account language stays',
    { ...device, page: 'de' },
    { follow: 'de', goes: false },
  ],
  ['a device follows an account language only once', { ...device, followed: 'de' }, undefined],
  [
    'a device follows a new account language',
    { ...device, followed: 'en' },
    { follow: 'de', goes: true },
  ],
  [
    'the account stores a language that the visitor chooses on the device',
    { ...device, chosen: 'en' },
    { tell: 'en' },
  ],
  ['an account without a language changes no device', { ...device, account: undefined }, undefined],
  [
    'an account language that the shop no longer offers changes no device',
    { ...device, shopLanguages: ['en'] },
    undefined,
  ],
  [
    'the account stores no language that the shop does not offer',
    { ...device, account: undefined, chosen: 'fr' },
    undefined,
  ],
] as const)('languageStep: %s', (_, known, step) => {
  expect(languageStep(known)).toEqual(step);
});

test('the page keeps its language if an order has just set the language of the account', () => {
  const known = {
    account: 'de',
    followed: null,
    chosen: null,
    page: 'ar',
    shopLanguages: ['en', 'de', 'ar'],
  } as const;
  expect(languageStep({ ...known, shown: 'de' })).toEqual({ follow: 'de', goes: false });
  expect(languageStep({ ...known, shown: 'en' })).toEqual({ follow: 'de', goes: true });
});

test.each([
  ['', '/de/shared-list', '', '#secret', '/shared-list#secret'],
  ['/de', '/guest-order', '', '#id.token', '/de/guest-order#id.token'],
  ['/fr', '/de/products', '?sort=price', '', '/fr/products?sort=price'],
  ['', '/de', '', '', '/'],
  ['/de', '/', '?from=mail', '', '/de?from=mail'],
])(
  'urlInLanguage with the prefix %j for %s%s%s returns %s',
  (prefix, pathname, search, hash, url) => {
    expect(urlInLanguage(prefix, { pathname, search, hash })).toBe(url);
  },
);
