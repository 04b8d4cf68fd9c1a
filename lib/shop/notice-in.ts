import { type Language, mainLanguageOf } from '@/lib/i18n/languages';
import type { ShopView } from './view';

/** The notice about the legal guarantee in one language. */
export type GuaranteeNotice = NonNullable<NonNullable<ShopView['guaranteeNotice']>[Language]>;

/**
 * Returns the notice about the legal guarantee in a language, or in the main language of the shop if the notice is
 * missing in that language. Returns undefined if the seller has entered no notice.
 */
export const noticeIn = (
  shop: Pick<ShopView, 'guaranteeNotice' | 'languages'>,
  language: Language,
): GuaranteeNotice | undefined =>
  shop.guaranteeNotice?.[language] ?? shop.guaranteeNotice?.[mainLanguageOf(shop)];
