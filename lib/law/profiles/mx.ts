import type { LawProfile } from '@/lib/law/profile';

export const mx: LawProfile = {
  country: 'MX',
  readOn: '2026-11-29',
  settings: {
    taxMode: 'Ley Federal de Protección al Consumidor, art. 7 Bis',
    stars: 'Ley Federal de Protección al Consumidor, art. 32',
  },
  rates: {
    food: { name: 'Tasa cero', percent: 0 },
    standard: { name: 'Tasa general', percent: 16 },
    source: 'Ley del IVA, art. 1 y 2-A',
  },
  contact: 'Ley Federal de Protección al Consumidor, art. 76 Bis',
  // The invoices that the Mexican tax authority validates are called CFDI.
  invoices: { law: 'authority', source: 'Código Fiscal de la Federación, art. 29' },
};
