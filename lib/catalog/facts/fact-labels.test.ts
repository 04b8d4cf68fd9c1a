import { describe, expect, it } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { nutritionRows } from './fact-labels';

describe('nutritionRows', () => {
  const nutrition = { per: 'g', kJ: 1_046, fat: 3.5 } as const;

  it.each([
    ['de', 'de-DE', '1.046\u00a0kJ / 250\u00a0kcal', '3,5\u00a0g'],
    ['es', 'es-MX', '1,046\u00a0kJ / 250\u00a0kcal', '3.5\u00a0g'],
  ] as const)('keeps numbers and units together, in %s for %s', (language, locale, energy, fat) => {
    const rows = nutritionRows(nutrition, locale, translate(language, 'facts'));
    expect(rows.map(({ text }) => text)).toEqual([energy, fat]);
  });
});
