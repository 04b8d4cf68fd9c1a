import { describe, expect, it } from 'vitest';
import { zoneOfCountry } from './country-data';
import { COUNTRIES_WITH_ZONES, haveSameClock, zonesOfCountry } from './time-zones';

/**
 * Returns the offsets of a zone in January, April, July and October. The result is equal for zones with the same rules.
 */
function rulesOf(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' });
  return [0, 3, 6, 9]
    .map(
      (month) =>
        format.formatToParts(Date.UTC(2027, month, 15)).find(({ type }) => type === 'timeZoneName')
          ?.value,
    )
    .join();
}

/** Returns the zones of a country according to the CLDR data of the runtime. */
const runtimeZones = (country: string): string[] => {
  const locale = new Intl.Locale(`und-${country}`);
  const read: unknown = Reflect.get(locale, 'getTimeZones');
  const zones = typeof read === 'function' ? read.call(locale) : Reflect.get(locale, 'timeZones');
  return zones as string[];
};

describe('zonesOfCountry', () => {
  it.each(COUNTRIES_WITH_ZONES)(
    'lists one time zone for each set of clock rules in %s',
    (country) => {
      const zones = zonesOfCountry(country);
      expect(Intl.supportedValuesOf('timeZone')).toEqual(expect.arrayContaining([...zones]));
      expect(runtimeZones(country)).toEqual(expect.arrayContaining([...zones]));
      const own = zones.map(rulesOf);
      expect(new Set(own).size).toBe(own.length);
      expect(new Set(own)).toEqual(new Set(runtimeZones(country).map(rulesOf)));
    },
  );

  it('returns no time zones for a country with a single time zone', () => {
    expect(zonesOfCountry('DE')).toEqual([]);
    for (const country of COUNTRIES_WITH_ZONES) expect(zoneOfCountry(country)).toBeUndefined();
  });
});

describe('haveSameClock', () => {
  it.each([
    ['America/Detroit', 'America/New_York', true],
    ['America/Phoenix', 'America/Denver', false],
    ['Europe/Vienna', 'Europe/Berlin', true],
    // Both zones have the same offset in January only.
    ['Africa/Lagos', 'Europe/Berlin', false],
    ['Mars/Olympus', 'Europe/Berlin', false],
    ['Mars/Olympus', 'Mars/Olympus', true],
  ])('returns for %s and %s: %s', (one, other, expected) => {
    expect(haveSameClock(one, other, 2027)).toBe(expected);
  });
});
