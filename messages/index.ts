import 'server-only';
import type { Language } from '@/lib/i18n/languages';
import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };

/** The English messages as literal types, which say what keys and parameters there are (`messages/en.d.json.ts`). */
export type Messages = typeof en;

/** The messages of a language: each area of English with its keys. */
export type Translations = {
  readonly [A in keyof Messages]: { readonly [K in keyof Messages[A]]: string };
};

export const messages: Record<Exclude<Language, 'en'>, Translations> & { en: Messages } = {
  en,
  de,
  fr,
  es,
  pt,
  ar,
};
