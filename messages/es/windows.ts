import type { Translations } from '@/messages';

export const windows: Translations['windows'] = {
  yourTime: 'Su franja',
  full: 'Completa',
  left: 'quedan {count}',
  allTaken: 'Todas las franjas de los próximos días están ocupadas.',
  day: 'Día',
  dayFull: '{day} (completo)',
  time: 'Hora',
  taken: 'La franja elegida ({times}) ya está ocupada. Elija otra.',
  changing: 'Cambiando…',
  change: 'Cambiar la hora',
  keep: 'Dejarla como está',
  changeThe: 'Cambiar la hora',
};
