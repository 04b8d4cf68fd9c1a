import type { Translations } from '@/messages';

export const staffFaults: Translations['staffFaults'] = {
  nameMissing: 'أدخل الاسم',
  nameTooLong: 'لا يزيد الاسم على {max} حرفًا',
  roleMissing: 'اختر دورًا',
  gone: 'هذا الشخص لم يعد في فريقك.',
  isOwner: 'هذا بريد المالك. اختر بريدًا آخر.',
  tooMany: 'لا يزيد الفريق على {max} شخصًا. أزل أحدهم أولًا.',
  inviteOver:
    'استُخدمت هذه الدعوة أو استُبدلت أو انتهت. إن عيّنت كلمة مرور فادخل بها، وإلا فاطلب رابطًا جديدًا من المالك.',
  pinDigits: 'الرمز من 4 إلى 8 أرقام',
  wrongPin: 'هذا الرمز خاطئ أو لم يُعيَّن بعد',
  ownerPin: 'يدخل المالك بكلمة المرور وليس له رمز.',
  notShared: 'لا يمكن تبديل الشخص على هذا الجهاز. يسمح به المالك من «الحساب».',
};
