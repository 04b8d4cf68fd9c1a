import { createContext, useContext } from 'react';
import { findCategory } from '@/lib/catalog/categories';
import { type ClientLanguage, translatorOf } from '@/lib/client/language';
import type { ClaimIcon } from '@/lib/home/view';
import type { ShopView } from '@/lib/shop/view';
import { claimsOf, promiseOf } from '@/lib/shop/words';

/** The main language of the shop, which the home page speaks, and what it promises. */
export const HomeContext = createContext<{ language: ClientLanguage; shop: ShopView } | undefined>(
  undefined,
);

export function useHomeContext() {
  const value = useContext(HomeContext);
  if (!value) throw new Error('the words of the home page are outside of its screen');
  return value;
}

/** The words of a home page of which nothing is set. */
export function useUsual() {
  const { language, shop } = useHomeContext();
  const t = translatorOf(language, 'home');
  const promise = promiseOf(shop, translatorOf(language, 'promise'));
  const claims = claimsOf(promise, translatorOf(language, 'shop'));
  return {
    title: t('promise'),
    text: t('what', { promise }),
    button: (to: string): string => {
      if (to === 'all') return t('shopNow');
      if (to === 'offers') return t('deals');
      return language.labels?.[to] ?? findCategory(to)?.text ?? '';
    },
    claim: (icon: ClaimIcon) => claims.find((one) => one.icon === icon),
  };
}
