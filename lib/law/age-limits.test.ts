import { describe, expect, it } from 'vitest';
import { LEAST_AGES } from '@/lib/catalog/facts/fields';
import { isCountryCode } from '@/lib/utils/country-code';
import { ageLimitsOf, agesFor, COUNTRIES_WITH_AGE_LIMITS } from './age-limits';

describe('ageLimitsOf', () => {
  it.each(COUNTRIES_WITH_AGE_LIMITS)(
    'returns a legal source and possible age limits for %s',
    (code) => {
      const { beer, spirits, tobacco, source = '' } = ageLimitsOf(code) ?? {};
      expect(isCountryCode(code)).toBe(true);
      expect(LEAST_AGES).toEqual(expect.arrayContaining([beer, spirits, tobacco]));
      expect(source.length).toBeGreaterThan(10);
    },
  );

  it('returns undefined without a country profile', () => {
    expect(ageLimitsOf('VE')).toBeUndefined();
    expect(ageLimitsOf(undefined)).toBeUndefined();
  });
});

describe('agesFor', () => {
  it.each([
    ['US', undefined, [21]],
    ['GB', undefined, [18]],
    ['DE', undefined, [16, 18]],
    ['JP', undefined, [20]],
    ['VE', undefined, [16, 18]],
    [undefined, undefined, [16, 18]],
    // The owner has moved the shop to another country.
    ['US', 18, [18, 21]],
    [undefined, 21, [16, 18, 21]],
    ['DE', 16, [16, 18]],
  ] as const)('for the country %s and the stored limit %s returns %j', (country, present, ages) => {
    expect(agesFor(country, present)).toEqual(ages);
  });
});
