import type { Language } from '@/lib/i18n/languages';
import { ar } from './ar';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { pt } from './pt';
import type { SearchWords } from './words';

/** The search vocabulary of each language, one line per language. */
export const searchWords: Record<Language, SearchWords> = { en, de, fr, es, pt, ar };
