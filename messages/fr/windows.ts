import type { Translations } from '@/messages';

export const windows: Translations['windows'] = {
  yourTime: 'Votre créneau',
  full: 'Complet',
  left: 'encore {count}',
  allTaken: 'Tous les créneaux des prochains jours sont pris.',
  day: 'Jour',
  dayFull: '{day} (complet)',
  time: 'Heure',
  taken: 'Le créneau choisi ({times}) a été pris entre-temps. Choisissez-en un autre.',
  changing: 'Modification…',
  change: 'Changer le créneau',
  keep: 'Ne rien changer',
  changeThe: 'Changer le créneau',
};
