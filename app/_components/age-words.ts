import type { Language } from '@/lib/i18n/languages';
import type { Translations } from '@/messages';
import { age as ar } from '@/messages/ar.json?area=age';
import { age as de } from '@/messages/de.json?area=age';
import { age as en } from '@/messages/en.json?area=age';
import { age as es } from '@/messages/es.json?area=age';
import { age as fr } from '@/messages/fr.json?area=age';
import { age as pt } from '@/messages/pt.json?area=age';

type Words = Translations['age'];

const WORDS: Record<Language, Words> = { ar, de, en, es, fr, pt };
const NEEDED = 'needed' satisfies keyof Words;

/** That goods are for people of an age alone. No page gives its islands the message: few shops have such goods. */
export const ageWords = (leastAge: number, language: Language): string =>
  WORDS[language][NEEDED].replace('{age}', String(leastAge));
