import type { Translations } from '@/messages';

export const charges: Translations['charges'] = {
  deposit: 'تأمين العبوة',
  delivery: 'التوصيل',
  tax: 'الضريبة ({percent, number}%)',
  others: 'تأمين العبوة والتوصيل والضريبة',
  depositOf: 'تأمين العبوة، {name}',
  goodsAt: 'استرداد منتجات بضريبة {percent, number}%',
  depositsAt: 'تأمين عبوات مُعادة بضريبة {percent, number}%',
  agreed: 'كما اتُّفق عليه مع الطلب',
};
