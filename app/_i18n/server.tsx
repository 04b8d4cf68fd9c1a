import type { Metadata } from 'next';
import { lang } from 'next/root-params';
import { cache, type ReactNode, use } from 'react';
import type { Category } from '@/lib/catalog/categories';
import { labelIn, otherLabels } from '@/lib/catalog/category-labels';
import { compiledNamespace, translate } from '@/lib/i18n/catalog';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  MAIN,
  mainLanguageOf,
  prefixOf,
} from '@/lib/i18n/languages';
import { localeOf } from '@/lib/i18n/locales';
import type { Namespace, Translate, ValuesOf } from '@/lib/i18n/translate';
import { shopOfPages } from '@/lib/shop/queries';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { Messages as AllMessages } from '@/messages';
import { LanguageProvider } from './language-provider';

/** The language, locale and path prefix of a page. Pages in the main language have no prefix. */
export type PageLanguage = {
  code: Language;
  locale: string;
  prefix: string;
  country?: string | undefined;
};

/** Returns the language of the page, the first segment of the internal path. */
export const pageLanguage = cache(async (): Promise<PageLanguage> => {
  const [segment, shop] = await Promise.all([lang(), shopOfPages()]);
  const known = isLanguage(segment) ? segment : DEFAULT_LANGUAGE;
  const code = segment === MAIN ? mainLanguageOf(shop) : known;
  const prefix = segment === MAIN ? '' : prefixOf(shop, code);
  const { country } = shop;
  return { code, locale: localeOf(code, country), prefix, country };
});

export async function getT<A extends Namespace>(namespace: A): Promise<Translate<A>> {
  const { code, locale, country } = await pageLanguage();
  return translate(code, namespace, locale, country);
}

export function useT<A extends Namespace>(namespace: A): Translate<A> {
  const { code, locale, country } = use(pageLanguage());
  return translate(code, namespace, locale, country);
}

export const usePageLanguage = (): PageLanguage => use(pageLanguage());

/** Returns a function that returns category labels in the language of the page. For async components. */
export async function getLabelOf(): Promise<(category: Category) => string> {
  const { code, prefix } = await pageLanguage();
  return (category) => labelIn(category, code, prefix !== '');
}

export function useLabelOf(): (category: Category) => string {
  const { code, prefix } = usePageLanguage();
  return (category) => labelIn(category, code, prefix !== '');
}

type MessagesProps = {
  namespaces: readonly Namespace[];
  /** True if client components also show labels of categories. */
  labels?: boolean;
  /** Defaults to the language of the page. */
  language?: Language;
  children: ReactNode;
};

/** Provides client components with the messages of these namespaces. Messages of outer elements stay available. */
export async function Messages({ namespaces, labels = false, language, children }: MessagesProps) {
  const { country } = await shopOfPages();
  const { code, prefix } = language ? { code: language, prefix: '' } : await pageLanguage();
  const locale = localeOf(code, country);
  const others = labels ? otherLabels(code, prefix !== '') : undefined;
  const sent = Object.fromEntries(
    namespaces.map((namespace) => [namespace, compiledNamespace(code, namespace, locale, country)]),
  );
  return (
    <LanguageProvider
      code={code}
      locale={locale}
      prefix={prefix}
      namespaces={sent}
      {...omitUndefined({ labels: others })}
    >
      {children}
    </LanguageProvider>
  );
}

/** Returns `generateMetadata` with a translated title for a page that search engines must not index. */
export const unlistedTitle =
  <A extends Namespace, K extends keyof AllMessages[A]>(
    namespace: A,
    key: K,
    ...values: ValuesOf<AllMessages[A][K]>
  ) =>
  async (): Promise<Metadata> => ({
    title: (await getT(namespace))(key, ...values),
    robots: { index: false },
  });

/**
 * Makes the browser omit the URL of the page from requests to other sites (no-referrer). Pages with a secret in the URL
 * need it.
 */
export const withoutReferrer = (title: () => Promise<Metadata>) => async (): Promise<Metadata> => ({
  ...(await title()),
  referrer: 'no-referrer',
});
