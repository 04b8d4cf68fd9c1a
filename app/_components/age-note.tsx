import { usePageLanguage } from '#i18n';
import type { Language } from '@/lib/i18n/languages';
import type { Translations } from '@/messages';
import { age as ar } from '@/messages/ar.json?namespace=age';
import { age as de } from '@/messages/de.json?namespace=age';
import { age as en } from '@/messages/en.json?namespace=age';
import { age as es } from '@/messages/es.json?namespace=age';
import { age as fr } from '@/messages/fr.json?namespace=age';
import { age as pt } from '@/messages/pt.json?namespace=age';

type AgeMessages = Translations['age'];

const WORDS: Record<Language, AgeMessages> = { ar, de, en, es, fr, pt };
const NEEDED = 'needed' satisfies keyof AgeMessages;

/** Imports its message directly, because few shops have age-restricted goods. */
const ageText = (leastAge: number, language: Language): string =>
  WORDS[language][NEEDED].replace('{age}', String(leastAge));

export function AgeNote({ leastAge }: { leastAge: number }) {
  const { code } = usePageLanguage();
  return (
    <p className="mt-4 rounded-field bg-amber-soft px-4 py-3 font-semibold text-amber">
      {ageText(leastAge, code)}
    </p>
  );
}
