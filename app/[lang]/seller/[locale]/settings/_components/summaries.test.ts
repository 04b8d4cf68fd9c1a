import { describe, expect, it } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { SECTION_IDS } from '@/lib/shop/sections';
import type { ShopView } from '@/lib/shop/view';
import { summaryOf } from './summaries';

const context = {
  t: translate('en', 'sellerSettings'),
  language: 'en',
  locale: 'en-US',
  services: { payments: 'test', mail: 'live', sender: 'Corner <mail@corner.example>' },
} as const;
const zone = { name: 'City', zipCodes: ['1000'], fee: 2 };

describe('summaryOf', () => {
  it.each([
    ['delivery', {}, 'Everywhere · in 30 minutes'],
    [
      'delivery',
      {
        zones: [{ ...zone, freeFrom: 30 }, { ...zone, freeFrom: 45.5 }, zone],
        minimumOrder: 10,
      },
      '3 zones · free from $30.00 · minimum order $10.00 · in 30 minutes',
    ],
    ['delivery', { zipCodes: ['10115'] }, '1 zip code entry · in 30 minutes'],
    ['pickup', {}, 'Off'],
    [
      'pickup',
      { pickup: { on: true, address: '1 High St\nTown', hours: '' } },
      'On · 1 High St, Town',
    ],
    ['prices', {}, 'USD · 2% tax'],
    ['legal', {}, 'No tax number'],
    ['legal', { taxNumber: 'DE1', invoices: true }, 'Tax number DE1 · invoices on request'],
    ['payments', {}, 'Test mode'],
    ['mail', {}, 'Live · Corner <mail@corner.example>'],
    ['languages', { languages: ['de', 'en'] }, 'Deutsch, English'],
    ['scales', { scaleLabels: { weight: ['21', '22'], price: [] } }, '2 label prefixes'],
    ['social', {}, 'Nothing set yet'],
  ] as const)('describes %s with %j', (section, change, text) => {
    expect(summaryOf(section, { ...DEFAULT_SHOP, ...change } as ShopView, context)).toBe(text);
  });

  it('describes each section of a new shop in one line', () => {
    for (const id of SECTION_IDS)
      expect(summaryOf(id, DEFAULT_SHOP, context), id).toMatch(/^[^\n]{2,}$/);
  });

  it('shows nothing about online payment and mail until their status is loaded', () => {
    const waiting = { ...context, services: undefined };
    expect(summaryOf('payments', DEFAULT_SHOP, waiting)).toBe('');
    expect(summaryOf('mail', DEFAULT_SHOP, waiting)).toBe('');
  });
});
