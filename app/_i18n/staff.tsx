import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { otherLabels } from '@/lib/catalog/category-labels';
import { ownCategories } from '@/lib/catalog/queries';
import type { ClientLanguage } from '@/lib/client/language';
import { compiledNamespace, translate } from '@/lib/i18n/catalog';
import { type Language, mainLanguageOf, staffLanguage } from '@/lib/i18n/languages';
import { localeOf } from '@/lib/i18n/locales';
import type { Namespace, Translate, ValuesOf } from '@/lib/i18n/translate';
import { shopOfPages } from '@/lib/shop/queries';
import type { Messages as AllMessages } from '@/messages';
import { Messages } from './server';

/** `locale` is the language that the staff member has chosen, if any. */
export type StaffProps = { params: Promise<{ locale: string }> };

export async function staffPageLanguage({ params }: StaffProps): Promise<Language> {
  const [{ locale }, shop] = await Promise.all([params, shopOfPages()]);
  return staffLanguage(shop, locale);
}

export async function getStaffT<A extends Namespace>(
  props: StaffProps,
  namespace: A,
): Promise<Translate<A>> {
  const [language, { country }] = await Promise.all([staffPageLanguage(props), shopOfPages()]);
  return translate(language, namespace, localeOf(language, country), country);
}

export const staffTitle =
  <A extends Namespace, K extends keyof AllMessages[A]>(
    namespace: A,
    key: K,
    ...values: ValuesOf<AllMessages[A][K]>
  ) =>
  async (props: StaffProps): Promise<Metadata> => ({
    title: (await getStaffT(props, namespace))(key, ...values),
  });

export async function StaffMessages({
  params,
  namespaces,
  children,
}: StaffProps & { namespaces: readonly Namespace[]; children: ReactNode }) {
  return (
    <Messages namespaces={namespaces} language={await staffPageLanguage({ params })}>
      {children}
    </Messages>
  );
}

async function messagesIn(code: Language, namespaces: readonly Namespace[]) {
  const { country } = await shopOfPages();
  const locale = localeOf(code, country);
  const sent = namespaces.map((one) => [one, compiledNamespace(code, one, locale, country)]);
  return { code, locale, prefix: '' as const, namespaces: Object.fromEntries(sent) };
}

export async function mainLanguage(namespaces: readonly Namespace[]): Promise<ClientLanguage> {
  const code = mainLanguageOf(await shopOfPages());
  await ownCategories();
  return { ...(await messagesIn(code, namespaces)), labels: otherLabels(code, false) };
}

/**
 * Returns the main-language messages for printed documents. Returns an empty object if the page is in that language.
 */
export async function printLanguage(
  props: StaffProps,
  namespaces: readonly Namespace[],
): Promise<{ print?: ClientLanguage }> {
  const [shop, shown] = await Promise.all([shopOfPages(), staffPageLanguage(props)]);
  const code = mainLanguageOf(shop);
  return code === shown ? {} : { print: await messagesIn(code, namespaces) };
}
