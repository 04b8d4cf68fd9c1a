import { describe, expect, it } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { formatDue } from './format-due';

const english = { t: translate('en', 'order'), language: 'en' } as const;

describe('formatDue', () => {
  it.each([
    ['the amount if no goods are weighed', undefined, '$9.99'],
    ['an estimate and the maximum if goods are not weighed yet', 9.2, 'about $9.20, at most $9.99'],
    ['an estimate if it equals the maximum', 9.99, 'about $9.99'],
  ])('returns %s', (_, estimatedAmount, text) =>
    expect(formatDue({ amount: 9.99, estimatedAmount, currency: 'usd' }, english)).toBe(text),
  );

  it.each(LANGUAGE_CODES)('distinguishes estimates from exact amounts in %s', (language) => {
    const labels = { t: translate(language, 'order'), language };
    const exact = formatDue({ amount: 5, currency: 'eur' }, labels);
    for (const estimatedAmount of [4, 5]) {
      const text = formatDue({ amount: 5, estimatedAmount, currency: 'eur' }, labels);
      expect(text).not.toBe(exact);
      expect(text.startsWith(exact)).toBe(false);
    }
  });
});
