import { translate } from '@/lib/i18n/catalog';
import { LANGUAGES } from '@/lib/i18n/languages';
import type { Namespace, Translate, ValuesOf } from '@/lib/i18n/translate';
import { requestLanguage } from '@/lib/observe/request-context';
import type { Messages } from '@/messages';

/** Re-exported for schemas, which may not import the request context. */
export { requestLanguage };

/**
 * Returns a message for errors and other texts of the API, in the language of the current request. Outside of
 * requests the message is in English. TypeScript checks keys and parameters against the English message.
 */
export function t<A extends Namespace, K extends keyof Messages[A]>(
  namespace: A,
  key: K,
  ...values: ValuesOf<Messages[A][K]>
): string {
  return translate(requestLanguage(), namespace)(key, ...values);
}

/**
 * Like {@link t}, for a schema. A schema is created once, and requests its message at each error:
 * `z.string(schemaMessage('address', 'missing'))`.
 */
export const schemaMessage = <A extends Namespace, K extends keyof Messages[A]>(
  namespace: A,
  key: K,
  ...values: ValuesOf<Messages[A][K]>
) => ({ error: (): string => t(namespace, key, ...values) });

/** The error message option of a schema. */
export type SchemaMessage = ReturnType<typeof schemaMessage>;

/** Returns the translator of a namespace in the language of the current request, for pure functions. */
export const requestTranslator = <A extends Namespace>(namespace: A): Translate<A> =>
  translate(requestLanguage(), namespace);

/** Returns the `Intl` locale for the language of the current request. */
export const requestLocale = (): string => LANGUAGES[requestLanguage()].locale;
