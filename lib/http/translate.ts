import { translate } from '@/lib/i18n/catalog';
import { localeOf } from '@/lib/i18n/locales';
import type { Namespace, Translate, ValuesOf } from '@/lib/i18n/translate';
import { requestCountry, requestCurrency, requestLanguage } from '@/lib/observe/request-context';
import type { Messages } from '@/messages';

/** Schemas import these functions from this file, because they may not import the request context. */
export { requestCountry, requestCurrency, requestLanguage };

/**
 * Returns an error message or another text of the API, in the language of the current request. Outside of requests the
 * text is in English.
 */
export function t<A extends Namespace, K extends keyof Messages[A]>(
  namespace: A,
  key: K,
  ...values: ValuesOf<Messages[A][K]>
): string {
  return translate(requestLanguage(), namespace)(key, ...values);
}

/**
 * Like {@link t}, but for a schema: `z.string(schemaMessage('address', 'missing'))`. A schema is created
 * once, but its message is translated at each error.
 */
export const schemaMessage = <A extends Namespace, K extends keyof Messages[A]>(
  namespace: A,
  key: K,
  ...values: ValuesOf<Messages[A][K]>
) => ({ error: (): string => t(namespace, key, ...values) });

/** The error message of a Zod schema, as {@link schemaMessage} creates it. */
export type SchemaMessage = ReturnType<typeof schemaMessage>;

/**
 * Returns the translate function of a namespace in the language of the current request. Pure functions get it
 * as a parameter.
 */
export const requestTranslator = <A extends Namespace>(namespace: A): Translate<A> =>
  translate(requestLanguage(), namespace);

/**
 * Returns the `Intl` locale for the language of the current request, in the country of the shop (ISO 3166-1 alpha-2).
 * Names of days and countries need no country.
 */
export const requestLocale = (country?: string): string => localeOf(requestLanguage(), country);
