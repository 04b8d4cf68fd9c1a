import { translate } from '@/lib/i18n/catalog';
import { LANGUAGES } from '@/lib/i18n/languages';
import type { Namespace, Translate, ValuesOf } from '@/lib/i18n/translate';
import { requestLanguage } from '@/lib/observe/request-context';
import type { Messages } from '@/messages';

/** Schemas, which may not import the context of requests, ask here for the language. */
export { requestLanguage };

/**
 * A sentence in the language of the present request, English outside of requests: for refusals, and whatever
 * else the API says. Keys and parameters are checked against the English message.
 */
export function t<A extends Namespace, K extends keyof Messages[A]>(
  area: A,
  key: K,
  ...values: ValuesOf<Messages[A][K]>
): string {
  return translate(requestLanguage(), area)(key, ...values);
}

/**
 * The same for a schema, which is made once and asked for its sentence at each fault:
 * `z.string(sentence('address', 'missing'))`.
 */
export const schemaMessage = <A extends Namespace, K extends keyof Messages[A]>(
  area: A,
  key: K,
  ...values: ValuesOf<Messages[A][K]>
) => ({ error: (): string => t(area, key, ...values) });

/** What a schema takes as the words of a fault. */
export type SchemaMessage = ReturnType<typeof schemaMessage>;

/** The sentences of an area in the language of the present request, for pure functions that take them. */
export const requestTranslator = <A extends Namespace>(area: A): Translate<A> =>
  translate(requestLanguage(), area);

/** What Intl formats by in the language of the present request. */
export const requestLocale = (): string => LANGUAGES[requestLanguage()].locale;
