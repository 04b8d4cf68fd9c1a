import type { Translations } from '@/messages';

export const days: Translations['days'] = {
  today: 'hoy',
  tomorrow: 'mañana',
  todayAt: 'hoy a las {time}',
  tomorrowAt: 'mañana a las {time}',
  onDayAt: 'el {day} a las {time}',
  dayAt: '{day} a las {time}',
};
