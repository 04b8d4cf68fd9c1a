import type { LawProfile } from '@/lib/law/profile';

export const be: LawProfile = {
  country: 'BE',
  readOn: '2026-11-29',
  // The duty to send invoices through Peppol has applied since 2026-01-01, and only to invoices between businesses.
  gaps: { peppol: 'Wet van 6 februari 2024 / Loi du 6 février 2024' },
};
