import type { Language } from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import {
  type CompiledNamespace,
  type Namespace,
  type Translate,
  translator,
} from '@/lib/i18n/translate';

/** The language of a page, with the messages that the browser needs. */
export type ClientLanguage = {
  code: Language;
  locale: string;
  /** The path prefix of this language, for example `/de`; empty for the shop's main language. */
  prefix: string;
  namespaces: Partial<Record<Namespace, CompiledNamespace>>;
  /** The translated labels of categories by path. Untranslated categories are missing. */
  labels?: Record<string, string> | undefined;
};

let present: ClientLanguage = { code: 'en', locale: 'en-US', prefix: '', namespaces: {} };

/** Sets the language of the current page. Messages of previous pages in the same language stay available. */
export function setLanguage(language: ClientLanguage): void {
  const known = language.code === present.code ? present.namespaces : {};
  present = { ...language, namespaces: { ...known, ...language.namespaces } };
}

const translators = new WeakMap<CompiledNamespace, Translate<Namespace>>();

/**
 * Returns the translate function of a namespace. Throws if the page does not pass its messages to client components.
 */
export function translatorOf<A extends Namespace>(
  language: ClientLanguage,
  namespace: A,
): Translate<A> {
  const compiled = language.namespaces[namespace] ?? present.namespaces[namespace];
  if (!compiled)
    throw new Error(`the page does not pass the messages of ${namespace} to its client components`);
  const known = translators.get(compiled);
  if (known) return known as Translate<A>;
  const fresh = translator<A>(compiled, language.locale);
  translators.set(compiled, fresh as Translate<Namespace>);
  return fresh;
}

/**
 * Returns the translate function of a namespace, for code outside of components. Call it when a text is needed, because
 * the language may change.
 */
export const translate = <A extends Namespace>(namespace: A): Translate<A> =>
  translatorOf(present, namespace);

/** Returns the translate function of a namespace, or undefined if the page does not pass its messages. */
export const translateIfLoaded = <A extends Namespace>(namespace: A): Translate<A> | undefined =>
  present.namespaces[namespace] && translate(namespace);

/** Returns the language of the current page. API requests ask for this language instead of the browser's. */
export const currentLanguage = (): Language => present.code;

/** Returns a path of the shop in the language of the current page. */
export const localPath = (path: string): string => pathIn(present.prefix, path);
