import type { Translations } from '@/messages';

export const weightFaults: Translations['weightFaults'] = {
  soldBy: 'طريقة البيع هي piece أو weight أو weighed-piece',
  step: 'الخطوة عدد صحيح من g أو ml من 1 إلى {max, number}',
  about: 'وزن القطعة عدد صحيح من g أو ml من 1 إلى {max, number}',
  unit: 'الوحدة هي g أو ml',
  pricePerUnit: 'سعر الكيلوغرام أو اللتر',
  stepPrice: 'ثمن الخطوة بين سنت واحد وأعلى سعر',
  bounds: 'الأقل والأكثر خطوات كاملة، {max} على الأكثر، والأقل لا يتجاوز الأكثر',
  tolerance: 'التفاوت نسبة مئوية صحيحة من 0 إلى {max}',
  deposit: 'لا تأمين عبوة لكل قطعة في ما يُباع بالوزن',
  orderLeast: 'يُباع {name} ابتداءً من {amount}. خذ أكثر أو أزله.',
  orderMost: 'يُباع {name} حتى {amount}. خذ أقل.',
  onlyLeft: 'بقي {amount} فقط من {name}',
  scaleLabels: 'لملصقات الميزان البادئة 02 أو بادئة من 20 إلى 29، كل منها للوزن أو للسعر',
  labelPrice: 'سعر الملصق مبلغ أكبر من 0 وحتى {max, number}، بمنزلتين عشريتين على الأكثر',
  labelMisfit: '{name}: سعر الملصق لا يطابق الوزن. امسحه مرة أخرى.',
  weighed: 'weighed عدد صحيح من g أو ml من 1 إلى {max, number}',
  notWeighed: 'يُباع {name} بالقطعة، فلا وزن له.',
  weighedNone: '{name}: لم يوجد شيء، فلا شيء يوزن.',
  outside: '{name}: {amount} خارج النطاق من {from} إلى {to}. أعد الوزن أو أكّده.',
};
