import type { Language } from '@/lib/i18n/languages';
import { ar } from './ar';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { pt } from './pt';

/** The English messages, which say what keys and parameters there are. */
export type Messages = typeof en;

/** The messages of a language: each area of English with its keys, and no others. */
export type Translations<M = Messages> = {
  [A in keyof M]: { [K in keyof M[A]]: string };
};

export const messages: Record<Language, Translations> = { en, de, fr, es, pt, ar };
