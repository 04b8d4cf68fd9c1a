import 'server-only';
import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { messages } from '@/messages';
import { LANGUAGES, type Language } from './languages';
import { type CompiledNamespace, type Namespace, type Translate, translator } from './translate';

/** Caches the compiled messages of each language and namespace. */
const compiled = new Map<string, CompiledNamespace>();
const translators = new Map<string, Translate<Namespace>>();

/**
 * Copies a compiled message. The compiler creates objects without a prototype, which React cannot pass to
 * client components.
 */
const plain = (message: CompiledMessage): CompiledMessage => JSON.parse(JSON.stringify(message));

/** Returns the compiled messages of a namespace in a language. Pages pass them to their client components. */
export function compiledNamespace(language: Language, namespace: Namespace): CompiledNamespace {
  const key = `${language} ${namespace}`;
  const known = compiled.get(key);
  if (known) return known;
  const texts: Record<string, string> = messages[language][namespace];
  const fresh = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, plain(compile(text))]),
  );
  compiled.set(key, fresh);
  return fresh;
}

/**
 * Returns the translate function of a namespace in a language, for texts that the server creates: pages,
 * mails, packing slips, API errors.
 */
export function translate<A extends Namespace>(language: Language, namespace: A): Translate<A> {
  const key = `${language} ${namespace}`;
  const known = translators.get(key);
  if (known) return known as Translate<A>;
  const fresh = translator<A>(compiledNamespace(language, namespace), LANGUAGES[language].locale);
  translators.set(key, fresh as Translate<Namespace>);
  return fresh;
}
