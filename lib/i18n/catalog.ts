import 'server-only';
import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { messages } from '@/messages';
import { LANGUAGES, type Language } from './languages';
import { type CompiledNamespace, type Namespace, type Translate, translator } from './translate';

/** At most one entry for each language and namespace. */
const compiled = new Map<string, CompiledNamespace>();
const translators = new Map<string, Translate<Namespace>>();

/** The compiler creates objects without a prototype, which React cannot pass to client components. */
const plain = (message: CompiledMessage): CompiledMessage => JSON.parse(JSON.stringify(message));

/** Returns the compiled messages of a namespace in a language, which a page passes to its client components. */
export function compiledNamespace(language: Language, area: Namespace): CompiledNamespace {
  const key = `${language} ${area}`;
  const known = compiled.get(key);
  if (known) return known;
  const texts: Record<string, string> = messages[language][area];
  const fresh = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, plain(compile(text))]),
  );
  compiled.set(key, fresh);
  return fresh;
}

/**
 * Returns the translate function of a namespace in a language, for the server: pages, mails, packing slips,
 * API errors.
 */
export function translate<A extends Namespace>(language: Language, area: A): Translate<A> {
  const key = `${language} ${area}`;
  const known = translators.get(key);
  if (known) return known as Translate<A>;
  const fresh = translator<A>(compiledNamespace(language, area), LANGUAGES[language].locale);
  translators.set(key, fresh as Translate<Namespace>);
  return fresh;
}
