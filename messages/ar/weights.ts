import type { Translations } from '@/messages';

export const weights: Translations['weights'] = {
  about: 'نحو {sum}',
  aboutAtMost: 'نحو {sum}، {most} على الأكثر',
  atMost: '{most} على الأكثر',
  forAmount: '{amount}: {sums}',
  each: 'نحو {amount} للقطعة',
  note: 'تدفع ثمن الوزن الفعلي: {sums}.',
  online:
    'عند الدفع عبر الإنترنت يُحجز {most} على بطاقتك حتى الوزن. أما طرق الدفع الأخرى فيُخصم منها المبلغ ويُعاد الباقي.',
  onlyLeft: 'بقي {amount} فقط',
  allInCart: 'بقي {amount} فقط، وهي في السلة.',
  mostOfOrder: 'يمكن طلب {amount} على الأكثر.',
  more: 'أضف {amount} من {name}',
  less: 'أزل {amount} من {name}',
};
