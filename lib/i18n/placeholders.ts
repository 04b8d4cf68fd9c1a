import type { CompiledNamespace } from './translate';

/** Matches the locales in which German has no ß. */
export const WITHOUT_ESZETT = /^de-(CH|LI)\b/;

/**
 * Returns the compiled messages of a namespace, for a component that imports its own messages. The messages may contain
 * placeholders such as `{name}` only, because the browser does not load the message compiler (lib/i18n/catalog.ts).
 * `locale` decides the spelling of German.
 */
export const withPlaceholders = (
  texts: Readonly<Record<string, string>>,
  locale: string,
): CompiledNamespace =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      const spelled = WITHOUT_ESZETT.test(locale) ? text.replaceAll('ß', 'ss') : text;
      // `split` with a capture group returns texts and placeholder names in turn.
      const parts = spelled.split(/\{(\w+)\}/);
      const [only = ''] = parts;
      return [key, parts.length === 1 ? only : parts.map((part, at) => (at % 2 ? [part] : part))];
    }),
  );
