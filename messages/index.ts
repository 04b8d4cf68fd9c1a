import type { Language } from '@/lib/i18n/languages';
import * as ar from './ar';
import * as de from './de';
import * as en from './en';
import * as es from './es';
import * as fr from './fr';
import * as pt from './pt';

/** The English messages, which say what keys and parameters there are. */
export type Messages = typeof en;

/** The messages of a language: each area of English with its keys, and no others. */
export type Translations<M = Messages> = {
  [A in keyof M]: { [K in keyof M[A]]: string };
};

export const messages: Record<Exclude<Language, 'en'>, Translations> & { en: Messages } = {
  en,
  de,
  fr,
  es,
  pt,
  ar,
};
