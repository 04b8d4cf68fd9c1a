import type { Warning } from '@/lib/catalog/facts/replacement-math';
import type { Language } from '@/lib/i18n/languages';
import type { Translations } from '@/messages';
import { facts as factsAr } from '@/messages/ar.json?area=facts';
import { facts as factsDe } from '@/messages/de.json?area=facts';
import { facts as factsEn } from '@/messages/en.json?area=facts';
import { facts as factsEs } from '@/messages/es.json?area=facts';
import { facts as factsFr } from '@/messages/fr.json?area=facts';
import { facts as factsPt } from '@/messages/pt.json?area=facts';
import { sayProposal } from './proposal-words';

type Key = keyof Translations['proposal'];

const FACTS: Record<Language, Translations['facts']> = {
  ar: factsAr,
  de: factsDe,
  en: factsEn,
  es: factsEs,
  fr: factsFr,
  pt: factsPt,
};

/** What a proposed product adds to the one that is missing. */
export function warningWords(warning: Warning, language: Language): string {
  const { contains, mayContain, unstated, leastAge } = warning;
  const t = (key: Key, values?: Record<string, string | number>) =>
    sayProposal(language, key, values);
  const names = (some: Warning['contains']) => some.map((one) => FACTS[language][one]).join(', ');
  return [
    ...(contains.length > 0 ? [t('addsContains', { names: names(contains) })] : []),
    ...(mayContain.length > 0 ? [t('addsTraces', { names: names(mayContain) })] : []),
    ...(unstated ? [t('addsUnstated')] : []),
    ...(leastAge ? [t('addsAge', { age: leastAge })] : []),
  ].join('; ');
}
