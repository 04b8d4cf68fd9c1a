import type { Category } from '@/lib/catalog/categories';
import { translatorOf } from '@/lib/client/language';
import type { Namespace, Translate } from '@/lib/i18n/translate';
import { useClientLanguage } from './language-provider';
import type { PageLanguage } from './server';

/** The sentences of an area that the page gives to its islands (`Messages`, app/_i18n/server.tsx). */
export function useT<A extends Namespace>(area: A): Translate<A> {
  return translatorOf(useClientLanguage(), area);
}

/** The label of a category in the language of the page. */
export function useLabelOf(): (category: Category) => string {
  const { labels } = useClientLanguage();
  return ({ path, text }) => labels?.[path] ?? text;
}

/** The language of the page. */
export const usePageLanguage = (): PageLanguage => useClientLanguage();
