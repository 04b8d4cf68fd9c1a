import type { Translations } from '@/messages';

export const days: Translations['days'] = {
  today: 'heute',
  tomorrow: 'morgen',
  todayAt: 'heute um {time} Uhr',
  tomorrowAt: 'morgen um {time} Uhr',
  onDayAt: 'am {day} um {time} Uhr',
  dayAt: '{day} um {time} Uhr',
};
