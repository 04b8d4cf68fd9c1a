import { expect, test } from 'vitest';
import { viewShop } from './read';
import { invoicesBlockedReason } from './schema';

test('viewShop prefers the time zone of the opening hours to the time zone of the shop', () => {
  const week = [[{ from: '08:00', to: '20:00' }], [], [], [], [], [], []];
  const openingHours = { timeZone: 'Asia/Tokyo', week, daysOff: [] };
  const stored = { _id: 'shop', revision: 2, timeZone: 'Europe/Berlin' } as const;
  expect(viewShop({ ...stored, openingHours }).timeZone).toBe('Asia/Tokyo');
  expect(viewShop(stored).timeZone).toBe('Europe/Berlin');
});

test.each(['PT', 'IT', 'RO', 'BR', 'MX'])(
  'a shop in %s does not issue invoices, even if they are stored as on',
  (country) => {
    const stored = { _id: 'shop', revision: 2, invoices: true } as const;
    expect(viewShop({ ...stored, country })).not.toHaveProperty('invoices');
    expect(viewShop({ ...stored, country: 'DE' }).invoices).toBe(true);
    // The seller can still save the address, and cannot switch invoices on.
    const present = viewShop({ ...stored, country });
    expect(invoicesBlockedReason({ ...present, address: 'Main Street 1' })).toBeUndefined();
    expect(invoicesBlockedReason({ ...present, invoices: true })).toMatch(
      /^invoice(Certified|Authority)$/,
    );
  },
);
