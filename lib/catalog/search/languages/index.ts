import type { Language } from '@/lib/i18n/languages';
import { ar } from './ar';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { pt } from './pt';
import type { SearchVocabulary } from './vocabulary';

/** The search vocabulary of each language, one line per language. */
export const searchVocabularies: Record<Language, SearchVocabulary> = { en, de, fr, es, pt, ar };
