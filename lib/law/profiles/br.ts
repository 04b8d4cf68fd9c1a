import type { LawProfile } from '@/lib/law/profile';

export const br: LawProfile = {
  country: 'BR',
  readOn: '2026-11-29',
  settings: {
    taxMode: 'Decreto 5.903/2006, art. 3',
    stars: 'Código de Defesa do Consumidor, art. 37',
  },
  contact: 'Decreto 7.962/2013, art. 2',
  // The invoices that the Brazilian tax authority validates are called NF-e and NFC-e.
  invoices: { law: 'authority', source: 'Ajuste SINIEF 07/2005 e 19/2016' },
  gaps: { withdrawalForm: 'Código de Defesa do Consumidor, art. 49' },
};
