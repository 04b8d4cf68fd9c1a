import 'server-only';
import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { messages } from '@/messages';
import { LANGUAGES, type Language } from './languages';
import { WITHOUT_ESZETT } from './placeholders';
import { dependsOnTax, taxNameIn, withTaxName } from './tax-name';
import { type CompiledNamespace, type Namespace, type Translate, translator } from './translate';

/** Caches the compiled messages of each spelling and namespace. */
const compiled = new Map<string, CompiledNamespace>();
const translators = new Map<string, Translate<Namespace>>();

/**
 * Copies a compiled message. The compiler creates objects without a prototype, which React cannot pass to
 * client components.
 */
const plain = (message: CompiledMessage): CompiledMessage => JSON.parse(JSON.stringify(message));

/** Returns the name of the tax if the messages of a namespace depend on it. */
const taxWordIn = (namespace: Namespace, country: string | undefined) =>
  dependsOnTax(namespace) ? taxNameIn(country) : undefined;

/**
 * Returns the compiled messages of a namespace in a language, in the spelling of a locale (lib/i18n/locales.ts), and with
 * the name of the tax in the country of the shop (ISO 3166-1 alpha-2). Pages pass them to their client components.
 */
export function compiledNamespace(
  language: Language,
  namespace: Namespace,
  locale: string = LANGUAGES[language].locale,
  country?: string,
): CompiledNamespace {
  const isSwiss = WITHOUT_ESZETT.test(locale);
  const word = taxWordIn(namespace, country);
  const key = `${language} ${isSwiss} ${word} ${namespace}`;
  const known = compiled.get(key);
  if (known) return known;
  const texts: Record<string, string> = messages[language][namespace];
  const fresh = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const named = word ? withTaxName(text, name, language, word) : text;
      return [name, plain(compile(isSwiss ? named.replaceAll('ß', 'ss') : named))];
    }),
  );
  compiled.set(key, fresh);
  return fresh;
}

/**
 * Returns the translate function of a namespace in a language, for texts that the server creates: pages,
 * mails, packing slips, API errors. Numbers have the format of the locale. `country` is as in {@link compiledNamespace}.
 */
export function translate<A extends Namespace>(
  language: Language,
  namespace: A,
  locale: string = LANGUAGES[language].locale,
  country?: string,
): Translate<A> {
  const key = `${locale} ${taxWordIn(namespace, country)} ${namespace}`;
  const known = translators.get(key);
  if (known) return known as Translate<A>;
  const fresh = translator<A>(compiledNamespace(language, namespace, locale, country), locale);
  translators.set(key, fresh as Translate<Namespace>);
  return fresh;
}
