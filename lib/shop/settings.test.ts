import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { COLOURS } from '@/lib/catalog/category-tree/category-drawings';
import { translate } from '@/lib/i18n/catalog';
import { contrastOf } from '@/lib/utils/contrast';
import { decimalsOf } from '@/lib/utils/money';
import { accentColours, accentStyle, GROUNDS } from './accent';
import { CURRENCIES, isChargeable, stripeAmount } from './currencies';
import { deliveryError, deliveryTo, isInArea, zipMessage } from './delivery-area';
import { DEFAULT_SHOP } from './schema';
import { isSection, pathOfFragment, SECTION_IDS, sectionOf, sectionPath } from './sections';
import { SETTING_KEYS, settingOf, settingsIn } from './settings-schema';
import { addressAt, type Site } from './social-links';
import { walletFormOf } from './wallet-form';

const sections = SECTION_IDS.map((id) => ({
  id,
  // The search lists each section with an additional row for the whole section. This row has no name.
  settings: [{ name: '' }, ...settingsIn(id).map((name) => ({ name }))],
}));

describe('sections of the settings pages', () => {
  it('contain each setting exactly once', () => {
    expect(SECTION_IDS.flatMap(settingsIn).sort()).toEqual([...SETTING_KEYS].sort());
  });

  it('have lower-case ids, which are the last segment of their URL', () => {
    for (const id of SECTION_IDS) {
      expect(id).toMatch(/^[a-z]+$/);
      expect(isSection(id)).toBe(true);
      expect(sectionOf(id).id).toBe(id);
    }
    expect(isSection('people')).toBe(false);
  });
});

describe('the redirect of an old settings link', () => {
  it.each([
    ['minimumOrder', '/seller/settings/delivery#minimumOrder'],
    ['windows.capacity', '/seller/settings/slots#windows.capacity'],
    ['delivery', '/seller/settings/delivery'],
    ['logo', '/seller/settings/shop'],
    ['nameAndContact', '/seller/settings/shop'],
    ['money', '/seller/settings/prices'],
    ['front', '/seller/settings/shop'],
    ['sellerArea', '/seller/settings/shop'],
    ['openingHours', '/seller/settings/hours#openingHours'],
    ['windows', '/seller/settings/slots#windows'],
    ['languages', '/seller/settings/languages'],
    ['social', '/seller/settings/social'],
    ['', undefined],
    ['nothing', undefined],
  ])('with the fragment #%s opens %s', (fragment, path) => {
    expect(pathOfFragment(fragment, sections)).toBe(path);
  });

  it('opens the section of every setting', () => {
    for (const name of SETTING_KEYS.filter((key) => !isSection(key)))
      expect(pathOfFragment(name, sections)).toBe(sectionPath(settingOf(name).form.section, name));
  });
});

test.each<[Site, string, string]>([
  ['instagram', 'https://www.instagram.com/green.shop/', 'https://www.instagram.com/green.shop/'],
  ['twitter', ' https://x.com/green ', 'https://x.com/green'],
  ['twitter', 'https://twitter.com/green', 'https://twitter.com/green'],
  [
    'facebook',
    'https://m.facebook.com/profile.php?id=1',
    'https://m.facebook.com/profile.php?id=1',
  ],
  ['youtube', 'https://www.youtube.com/@green#x', 'https://www.youtube.com/@green'],
])('the social link to %s with the URL %s is accepted', (site, text, stored) => {
  expect(addressAt(site, text)).toBe(stored);
});

test.each<[Site, string]>([
  ['instagram', 'http://instagram.com/a'],
  ['instagram', 'instagram.com/a'],
  ['instagram', '@green'],
  ['instagram', 'https://instagram.com'],
  ['instagram', 'https://instagram.com.evil.example/a'],
  ['instagram', 'https://evilinstagram.com/a'],
  ['instagram', 'https://evil.example/instagram.com/a'],
  ['instagram', 'https://instagram.com@evil.example/a'],
  ['instagram', 'https://me:pw@instagram.com/a'],
  ['instagram', 'https://instagram.com:8443/a'],
  ['instagram', 'javascript:alert(1)//instagram.com/a'],
  ['instagram', `https://instagram.com/${'a'.repeat(200)}`],
  ['facebook', 'https://instagram.com/a'],
  ['twitter', 'https://xx.com/a'],
])('the social link to %s with the URL %s is rejected', (site, text) => {
  expect(addressAt(site, text)).toBeUndefined();
});

const zone = { name: 'Centre', zipCodes: ['101*'], fee: 3 };
const shop = {
  paysInShop: true as const,
  country: 'DE',
  postalCode: { shapes: '#####', example: '12345' },
  zipCodes: [],
};

describe('a wallet such as Apple Pay in the checkout', () => {
  it.each([
    ['zones with postal codes', { zones: [zone] }],
    ['a delivery area of postal codes', { zipCodes: ['101*'] }],
  ])('asks for the postal code in a shop with %s', (_, more) => {
    expect(walletFormOf({ ...shop, ...more })).toEqual({ asksZipcode: true });
  });

  it('asks for no postal code if the shop delivers everywhere at the same price', () => {
    expect(walletFormOf(shop)).toEqual({ asksZipcode: false });
    expect(walletFormOf({ ...shop, country: 'AE', postalCode: undefined })).toEqual({
      asksZipcode: false,
    });
  });

  it.each([
    ['takes no payments with wallets', { paysInShop: undefined }],
    ['has no country', { country: undefined }],
    ['is in a country to which Stripe collects no addresses', { country: 'CU' }],
    ['has zones by the names of cities', { zones: [zone, { ...zone, areas: ['Bonn'] }] }],
    ['has zones in a country without postal codes', { zones: [zone], postalCode: undefined }],
  ])('requires the whole address in a shop that %s', (_, more) => {
    expect(walletFormOf({ ...shop, zones: [zone], ...more })).toBeUndefined();
  });
});

describe('the currencies of a shop', () => {
  it('are unique lower-case codes in alphabetical order', () => {
    expect([...CURRENCIES].sort()).toEqual(CURRENCIES);
    expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
    for (const code of CURRENCIES) expect(code).toMatch(/^[a-z]{3}$/);
  });

  it('contain every supported currency with zero or three decimals', () => {
    const of = (decimals: number) => CURRENCIES.filter((code) => decimalsOf(code) === decimals);
    expect(of(0).join(' ')).toBe(
      'bif clp djf gnf isk jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf',
    );
    expect(of(3).join(' ')).toBe('bhd iqd jod kwd lyd omr tnd');
  });
});

describe('a stored amount that is sent to Stripe', () => {
  it.each(['usd', 'jpy', 'krw', 'clp', 'pyg', 'huf', 'twd'])('is unchanged in %s', (currency) => {
    expect(isChargeable(currency)).toBe(true);
    expect(stripeAmount(1_235, currency)).toBe(1_235);
  });

  it.each(['kwd', 'bhd', 'omr', 'jod', 'tnd', 'iqd', 'lyd', 'isk', 'ugx', 'KWD', 'ghs', 'GHS'])(
    'is rejected in %s, which Stripe cannot charge exactly',
    (currency) => {
      expect(isChargeable(currency)).toBe(false);
      expect(() => stripeAmount(1_230, currency)).toThrow('cannot be charged online');
    },
  );
});

describe('the accent colour of a shop', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((number) => `#${number.toString(16).padStart(6, '0')}`);

  it('gives every text a contrast of at least 4.5', () => {
    fc.assert(
      fc.property(colour, (accent) => {
        const { button, light, dark } = accentColours(accent);
        const pairs = [
          [button.text, button.background],
          [button.text, button.hover],
          ...[light, dark].flatMap(({ link, strong, soft, onLink }) => [
            [link, soft],
            [strong, soft],
            [onLink, link],
            [onLink, strong],
          ]),
          ...GROUNDS.light.flatMap((ground) => [
            [light.link, ground],
            [light.strong, ground],
          ]),
          ...GROUNDS.dark.flatMap((ground) => [
            [dark.link, ground],
            [dark.strong, ground],
          ]),
          ...COLOURS.map((tile) => [light.strong, tile]),
        ];
        for (const [text = '', ground = ''] of pairs)
          expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('is the background of buttons, whose text is white or black', () => {
    expect(accentColours('#7B1FA2').button).toMatchObject({
      background: '#7b1fa2',
      text: '#ffffff',
    });
    expect(accentColours('#ffd400').button).toMatchObject({
      background: '#ffd400',
      text: '#000000',
    });
  });

  it('is the colour of links if it is readable on the background, and is adjusted otherwise', () => {
    expect(accentColours('#7b1fa2').light.link).toBe('#7b1fa2');
    expect(accentColours('#ffd400').light.link).not.toBe('#ffd400');
    expect(accentColours('#ffd400').dark.link).toBe('#ffd400');
  });

  it('is checked against the background colours of app/globals.css', () => {
    const css = readFileSync('app/globals.css', 'utf8');
    const names = ['card', 'paper', 'sunk'];
    for (const [at, name] of names.entries())
      expect(
        [...css.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, 'g'))].map(([, hex]) => hex),
      ).toEqual([GROUNDS.light[at], GROUNDS.dark[at]]);
  });

  it('produces a style sheet without characters that could inject other CSS', () => {
    expect(accentStyle('#7b1fa2')).toMatch(/^[-@#:;,.(){}[\] \w]+$/);
    expect(accentStyle('#7b1fa2')).toContain('.bg-leaf{--leaf:#7b1fa2');
  });
});

const en = { t: translate('en', 'checkoutErrors'), language: 'en' } as const;

const areaShop = {
  ...DEFAULT_SHOP,
  zipCodes: ['02134', '10001'],
  minimumOrder: 12.5,
  currency: 'eur',
};

test('a shop with neither a delivery area nor a minimum order accepts every order', () => {
  expect(
    deliveryError(DEFAULT_SHOP, { place: { zipcode: '1' }, subtotalCents: 1 }, en),
  ).toBeUndefined();
});

test.each([
  [{ place: { zipcode: '02134' }, subtotalCents: 1_250 }, undefined],
  [{ subtotalCents: 1_250 }, undefined],
  [{ place: { zipcode: '2134' }, subtotalCents: 1_250 }, /^We do not deliver to 2134\. Please /],
  [
    { place: { zipcode: '10001' }, subtotalCents: 1_249 },
    'Minimum order €12.50. Add €0.01 more to order.',
  ],
])('deliveryError returns for %j: %s', (delivery, words) => {
  const error = deliveryError(areaShop, delivery, en);
  if (words instanceof RegExp) expect(error).toMatch(words);
  else expect(error).toBe(words);
});

test.each([
  ['inside the area', '02134', false, undefined],
  ['an incomplete zip code inside the area', '0213', false, undefined],
  ['too short to be rejected', '999', false, undefined],
  ['too short when the field loses focus', '999', true, 'We do not deliver to 999. We deliver to'],
  [
    'outside the area',
    '10115',
    false,
    'We do not deliver to 10115. We deliver to 02134 and 10001.',
  ],
  ['another zip code inside the area', '10001', false, undefined],
  ['a blank field', ' ', true, undefined],
])(
  'zipMessage shows an error for a zip code outside the delivery area: %s',
  (_, typed, isLeft, words) => {
    const error = zipMessage(areaShop, typed, isLeft, en);
    if (words === undefined) expect(error).toBeUndefined();
    else expect(error?.startsWith(words)).toBe(true);
  },
);

test('the error message lists the zip codes of the delivery area only up to five', () => {
  const zipCodes = Array.from({ length: 6 }, (_, n) => `1000${n}`);
  expect(zipMessage({ zipCodes }, '10115', false, en)).toBe('We do not deliver to 10115.');
  expect(zipMessage({ zipCodes: [] }, '10115', true, en)).toBeUndefined();
});

const city = { name: 'City', zipCodes: ['1000-1999'], fee: 2.9, freeFrom: 40, minimum: 20 };
const hills = { name: 'Hills', zipCodes: ['20*'], fee: 5 };
const zoned = { ...areaShop, zipCodes: ['4000'], zones: [city, hills] };

test('the zip codes of all zones are in the delivery area', () => {
  const inside = ['4000', '1500', '2000'].map((zipcode) => isInArea(zoned, { zipcode }));
  expect([...inside, isInArea(zoned, { zipcode: '3000' })]).toEqual([true, true, true, false]);
  expect(isInArea({ zipCodes: [], zones: [hills] }, { zipcode: '1500' })).toBe(false);
  expect(isInArea({ zipCodes: [] }, { zipcode: '1500' })).toBe(true);
});

test('the minimum order of a zone replaces the minimum order of the shop', () => {
  const errorAt = (zipcode: string | undefined, subtotalCents: number) =>
    deliveryError(
      zoned,
      { place: zipcode === undefined ? undefined : { zipcode }, subtotalCents },
      en,
    );
  expect(errorAt('1500', 1_999)).toBe('Minimum order for 1500: €20.00. Add €0.01 more to order.');
  expect(errorAt('1500', 2_000)).toBeUndefined();
  for (const zip of ['2000', '4000', undefined])
    expect(errorAt(zip, 1_249)).toBe('Minimum order €12.50. Add €0.01 more to order.');
});

test.each([
  ['1500', { delivers: true, zone: 'City', fee: 2.9, freeFrom: 40, minimum: 20 }],
  ['2000', { delivers: true, zone: 'Hills', fee: 5, minimum: 12.5 }],
  ['4000', { delivers: true, fee: 0, minimum: 12.5 }],
  ['3000', { delivers: false }],
])('deliveryTo returns fee and minimum order for the zip code %s: %j', (zip, answer) => {
  expect(deliveryTo(zoned, { zipcode: zip })).toEqual(answer);
});

test.each([
  ['300', false, 'We do not deliver to 300.'],
  ['3000', false, 'We do not deliver to 3000. We deliver to 4000, 1000 to 1999, and 20….'],
  ['1', false, undefined],
  ['2', false, undefined],
  ['15', true, 'We do not deliver to 15.'],
])('zipMessage considers the zip codes of the delivery zones: %s', (typed, isLeft, words) => {
  const error = zipMessage(zoned, typed, isLeft, en);
  if (words === undefined) expect(error).toBeUndefined();
  else expect(error?.startsWith(words)).toBe(true);
});
