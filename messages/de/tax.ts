import type { Translations } from '@/messages';

export const tax: Translations['tax'] = {
  added: 'MwSt. ({percent, number}\u00a0%)',
  included: 'inkl. {percent, number}\u00a0% MwSt.',
  deposit: 'Pfand',
  delivery: 'Lieferung',
  returned: 'Pfandrückgabe',
  rounding: 'Rundung bei Barzahlung',
  dueInCash: 'Bar zu zahlen',
  inCash: 'Bar zurückgegeben',
  total: 'Gesamtbetrag',
  noteIncluded: '(inkl. MwSt.)',
  noteAll: '(inkl. aller Steuern)',
  notePlus: '(zzgl. {percent, number}\u00a0% MwSt.)',
  noteNone: '(ohne MwSt.)',
  totalWith: 'Gesamtbetrag mit {percent, number}\u00a0% MwSt.',
};
