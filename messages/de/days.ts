import type { Translations } from '@/messages';

export const days: Translations['days'] = {
  today: 'heute',
  tomorrow: 'morgen',
  todayAt: 'heute um {time}',
  tomorrowAt: 'morgen um {time}',
  onDayAt: 'am {day} um {time}',
  dayAt: '{day} um {time}',
};
