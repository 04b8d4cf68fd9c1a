import type { Translations } from '@/messages';

export const weights: Translations['weights'] = {
  about: 'ca. {sum}',
  aboutAtMost: 'ca. {sum}, höchstens {most}',
  atMost: 'höchstens {most}',
  forAmount: '{amount}: {sums}',
  each: 'ca. {amount} pro Stück',
  note: 'Sie zahlen, was gewogen wird: {sums}.',
  online:
    'Bei Onlinezahlung werden {most} bis zum Wiegen auf Ihrer Karte reserviert. Andere Zahlungsarten werden damit belastet und erhalten den Rest zurück.',
  onlyLeft: 'Nur noch {amount}',
  allInCart: 'Nur noch {amount} da, und schon im Warenkorb.',
  mostOfOrder: 'Höchstens {amount} sind bestellbar.',
  more: '{amount} {name} mehr',
  less: '{amount} {name} weniger',
};
