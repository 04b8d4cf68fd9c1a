import type { LawProfile } from '@/lib/law/profile';

export const be: LawProfile = {
  country: 'BE',
  readOn: '2026-11-29',
  // The duty applies only to invoices between businesses, since 2026-01-01.
  gaps: { peppol: 'Wet van 6 februari 2024 / Loi du 6 février 2024' },
};
