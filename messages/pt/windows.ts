import type { Translations } from '@/messages';

export const windows: Translations['windows'] = {
  yourTime: 'O seu horário',
  full: 'Completo',
  left: 'restam {count}',
  allTaken: 'Todos os horários dos próximos dias estão ocupados.',
  day: 'Dia',
  dayFull: '{day} (completo)',
  time: 'Hora',
  taken: 'O horário que escolheu ({times}) foi entretanto ocupado. Escolha outro.',
  changing: 'A alterar…',
  change: 'Alterar horário',
  keep: 'Manter como está',
  changeThe: 'Alterar o horário',
};
