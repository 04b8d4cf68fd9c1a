import type { Category } from '@/lib/catalog/categories';
import { translatorOf } from '@/lib/client/language';
import type { Namespace, Translate } from '@/lib/i18n/translate';
import { useClientLanguage } from './language-provider';
import type { PageLanguage } from './server';

/** The page must pass the namespace to client components with `Messages` (app/_i18n/server.tsx). */
export function useT<A extends Namespace>(namespace: A): Translate<A> {
  return translatorOf(useClientLanguage(), namespace);
}

export function useLabelOf(): (category: Category) => string {
  const { labels } = useClientLanguage();
  return ({ path, text }) => labels?.[path] ?? text;
}

export const usePageLanguage = (): PageLanguage => useClientLanguage();
