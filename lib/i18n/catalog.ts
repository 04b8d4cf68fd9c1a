import 'server-only';
import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { messages } from '@/messages';
import { LANGUAGES, type Language } from './languages';
import { type CompiledNamespace, type Namespace, type Translate, translator } from './translate';

/** At most one for each language and area. */
const compiled = new Map<string, CompiledNamespace>();
const translators = new Map<string, Translate<Namespace>>();

/** The compiler makes objects without a prototype, which React does not send to islands. */
const plain = (message: CompiledMessage): CompiledMessage => JSON.parse(JSON.stringify(message));

/** The messages of an area in a language, as a page gives them to its islands. */
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

/** The sentences of an area in a language, on the server: pages, mails, slips, refusals. */
export function translate<A extends Namespace>(language: Language, area: A): Translate<A> {
  const key = `${language} ${area}`;
  const known = translators.get(key);
  if (known) return known as Translate<A>;
  const fresh = translator<A>(compiledNamespace(language, area), LANGUAGES[language].locale);
  translators.set(key, fresh as Translate<Namespace>);
  return fresh;
}
