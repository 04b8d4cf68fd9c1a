import type { Language } from '@/lib/i18n/languages';

/** The words have the same sequence as in {@link ENGLISH}. */
const WORDS: Partial<Readonly<Record<Language, readonly string[]>>> = {
  de: ['Richtlinie', 'Verordnung', 'EG', 'EU', 'Art.', 'Anhang', 'und', 'seit'],
  fr: ['Directive', 'Règlement', 'CE', 'UE', 'art.', 'annexe', 'et', 'depuis le'],
  es: ['Directiva', 'Reglamento', 'CE', 'UE', 'art.', 'anexo', 'y', 'desde'],
  pt: ['Diretiva', 'Regulamento', 'CE', 'UE', 'art.', 'anexo', 'e', 'desde'],
};

const ENGLISH: readonly string[] = [
  'Directive',
  'Regulation',
  'EC',
  'EU',
  'art.',
  'annex',
  'and',
  'since',
];

/**
 * Returns the citation of a source in a language, for example `Richtlinie 98/6/EG, Art. 2` for `Directive 98/6/EC, art.
 * 2`. Only European acts are translated, because they have official names in several languages.
 */
export function sourceIn(source: string, language: Language): string {
  const words = WORDS[language];
  if (!words || !/^(Directive|Regulation) /.test(source)) return source;
  return source.replace(/(?<![\p{L}\d])(\p{L}+\.?)(?![\p{L}\d])/gu, (word) => {
    const at = ENGLISH.indexOf(word);
    return words[at] ?? word;
  });
}
