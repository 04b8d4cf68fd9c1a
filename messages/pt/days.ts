import type { Translations } from '@/messages';

export const days: Translations['days'] = {
  today: 'hoje',
  tomorrow: 'amanhã',
  todayAt: 'hoje às {time}',
  tomorrowAt: 'amanhã às {time}',
  onDayAt: '{day} às {time}',
  dayAt: '{day} às {time}',
};
