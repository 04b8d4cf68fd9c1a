import type { Translations } from '@/messages';

export const days: Translations['days'] = {
  today: 'aujourd’hui',
  tomorrow: 'demain',
  todayAt: 'aujourd’hui à {time}',
  tomorrowAt: 'demain à {time}',
  onDayAt: '{day} à {time}',
  dayAt: '{day} à {time}',
};
