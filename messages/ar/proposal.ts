import type { Translations } from '@/messages';

export const proposal: Translations['proposal'] = {
  title: 'ينقص شيء. هل نرسل هذا بدلًا منه؟',
  instead: '{count} × {name} بدلًا من {original}',
  price: '{sum}، ولا يزيد أبدًا على ثمن الناقص',
  adds: 'يُرجى الانتباه: {what}.',
  yes: 'نعم، من فضلكم',
  no: 'لا، دون بديل',
  by: 'يُرجى الرد قبل {time}.',
  wishReplace: 'وإلا فسيُرسل.',
  wishLeave: 'وإلا فلن يُرسل بديل.',
  wishLabel: 'إذا نقص:',
  wishOf: 'إذا نقص {name}',
  wishAsOrder: 'كما في الطلب',
  accepted: 'قلت نعم: سيصلك {name}.',
  refused: 'قلت لا: لن يُرسل {name}.',
  over: 'انتهى وقت الرد، وتسري رغبتك.',
  addsUnstated: 'مسببات الحساسية غير مذكورة',
  addsAge: 'لمن عمره {age} عامًا فأكثر فقط',
  addsTraces: 'قد يحتوي على {names}',
  addsContains: 'يحتوي على {names}',
};
