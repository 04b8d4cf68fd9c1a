import type { Language } from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import {
  type CompiledNamespace,
  type Namespace,
  type Translate,
  translator,
} from '@/lib/i18n/translate';

/** What the browser knows of the language of a page. */
export type ClientLanguage = {
  code: Language;
  /** What Intl formats by. */
  locale: string;
  /** What the addresses in this language begin with: `/de`, or nothing in the shop's main one. */
  prefix: string;
  /** The messages that the page gives to its islands. */
  areas: Partial<Record<Namespace, CompiledNamespace>>;
  /** The labels of categories, by path, where they differ from the list of categories. */
  labels?: Record<string, string> | undefined;
};

let present: ClientLanguage = { code: 'en', locale: 'en-US', prefix: '', areas: {} };

/** Notes the language of the page that is shown; a page keeps the messages of those before it. */
export function setLanguage(language: ClientLanguage): void {
  const known = language.code === present.code ? present.areas : {};
  present = { ...language, areas: { ...known, ...language.areas } };
}

const translators = new WeakMap<CompiledNamespace, Translate<Namespace>>();

/** The sentences of an area. Throws when the page does not give it to its islands. */
export function translatorOf<A extends Namespace>(language: ClientLanguage, area: A): Translate<A> {
  const compiled = language.areas[area] ?? present.areas[area];
  if (!compiled) throw new Error(`the page does not give its islands the messages of ${area}`);
  const known = translators.get(compiled);
  if (known) return known as Translate<A>;
  const fresh = translator<A>(compiled, language.locale);
  translators.set(compiled, fresh as Translate<Namespace>);
  return fresh;
}

/** The sentences of an area, for code outside of components: asked for when they are said. */
export const wordsOf = <A extends Namespace>(area: A): Translate<A> => translatorOf(present, area);

/** The same where the page gives them, which not every one does. */
export const wordsIfGiven = <A extends Namespace>(area: A): Translate<A> | undefined =>
  present.areas[area] && wordsOf(area);

/** The language of the page that is shown; the API is asked to speak it, whatever the browser would ask for by itself. */
export const currentLanguage = (): Language => present.code;

/** A path of the shop in the language of the page that is shown. */
export const localPath = (path: string): string => pathIn(present.prefix, path);
