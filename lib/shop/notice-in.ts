import { type Language, mainLanguageOf } from '@/lib/i18n/languages';
import type { ShopView } from './view';

/** The notice about the legal guarantee in one language. */
export type GuaranteeNotice = NonNullable<NonNullable<ShopView['guaranteeNotice']>[Language]>;

/**
 * Returns the notice about the legal guarantee in a language, otherwise in the main language of the shop. Undefined if the
 * seller has entered none.
 */
export const noticeIn = (
  shop: Pick<ShopView, 'guaranteeNotice' | 'languages'>,
  language: Language,
): GuaranteeNotice | undefined =>
  shop.guaranteeNotice?.[language] ?? shop.guaranteeNotice?.[mainLanguageOf(shop)];
