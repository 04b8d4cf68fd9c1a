import type { Warning } from '@/lib/catalog/facts/replacement-math';
import type { Language } from '@/lib/i18n/languages';
import type { Translations } from '@/messages';
import { facts as factsAr } from '@/messages/ar/facts';
import { proposal as ar } from '@/messages/ar/proposal';
import { facts as factsDe } from '@/messages/de/facts';
import { proposal as de } from '@/messages/de/proposal';
import { facts as factsEn } from '@/messages/en/facts';
import { proposal as en } from '@/messages/en/proposal';
import { facts as factsEs } from '@/messages/es/facts';
import { proposal as es } from '@/messages/es/proposal';
import { facts as factsFr } from '@/messages/fr/facts';
import { proposal as fr } from '@/messages/fr/proposal';
import { facts as factsPt } from '@/messages/pt/facts';
import { proposal as pt } from '@/messages/pt/proposal';

type Words = Translations['proposal'];

const WORDS: Record<Language, Words> = { ar, de, en, es, fr, pt };
const FACTS: Record<Language, Translations['facts']> = {
  ...{ ar: factsAr, de: factsDe, en: factsEn, es: factsEs, fr: factsFr, pt: factsPt },
};

/** A sentence about a proposal. No page gives its islands these messages: few orders have one. */
export const sayProposal = (
  language: Language,
  key: keyof Words,
  values: Record<string, string | number> = {},
): string =>
  WORDS[language][key].replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

/** What a proposed product adds to the one that is missing. */
export function warningWords(warning: Warning, language: Language): string {
  const { contains, mayContain, unstated, leastAge } = warning;
  const t = (key: keyof Words, values?: Record<string, string | number>) =>
    sayProposal(language, key, values);
  const names = (some: Warning['contains']) => some.map((one) => FACTS[language][one]).join(', ');
  return [
    ...(contains.length > 0 ? [t('addsContains', { names: names(contains) })] : []),
    ...(mayContain.length > 0 ? [t('addsTraces', { names: names(mayContain) })] : []),
    ...(unstated ? [t('addsUnstated')] : []),
    ...(leastAge ? [t('addsAge', { age: leastAge })] : []),
  ].join('; ');
}
