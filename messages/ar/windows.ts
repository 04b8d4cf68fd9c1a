import type { Translations } from '@/messages';

export const windows: Translations['windows'] = {
  yourTime: 'وقتك',
  full: 'محجوز',
  left: 'بقي {count}',
  allTaken: 'كل أوقات الأيام القادمة محجوزة.',
  day: 'اليوم',
  dayFull: '{day} (محجوز)',
  time: 'الوقت',
  taken: 'حُجز الوقت الذي اخترته ({times}). الرجاء اختيار وقت آخر.',
  changing: 'جارٍ التغيير…',
  change: 'تغيير الوقت',
  keep: 'إبقاؤه كما هو',
  changeThe: 'تغيير الوقت',
};
