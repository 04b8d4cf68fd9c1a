import type { Language } from '@/lib/i18n/languages';
import type { Translations } from '@/messages';
import { age as ar } from '@/messages/ar/age';
import { age as de } from '@/messages/de/age';
import { age as en } from '@/messages/en/age';
import { age as es } from '@/messages/es/age';
import { age as fr } from '@/messages/fr/age';
import { age as pt } from '@/messages/pt/age';

type Words = Translations['age'];

const WORDS: Record<Language, Words> = { ar, de, en, es, fr, pt };
const NEEDED = 'needed' satisfies keyof Words;

/** That goods are for people of an age alone. No page gives its islands the message: few shops have such goods. */
export const ageWords = (leastAge: number, language: Language): string =>
  WORDS[language][NEEDED].replace('{age}', String(leastAge));
