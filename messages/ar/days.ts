import type { Translations } from '@/messages';

export const days: Translations['days'] = {
  today: 'اليوم',
  tomorrow: 'غدًا',
  todayAt: 'اليوم الساعة {time}',
  tomorrowAt: 'غدًا الساعة {time}',
  onDayAt: 'يوم {day} الساعة {time}',
  dayAt: '{day} الساعة {time}',
};
