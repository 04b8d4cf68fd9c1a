import type { Language } from '@/lib/i18n/languages';
import type { Translations } from '@/messages';
import { proposal as ar } from '@/messages/ar.json?namespace=proposal';
import { proposal as de } from '@/messages/de.json?namespace=proposal';
import { proposal as en } from '@/messages/en.json?namespace=proposal';
import { proposal as es } from '@/messages/es.json?namespace=proposal';
import { proposal as fr } from '@/messages/fr.json?namespace=proposal';
import { proposal as pt } from '@/messages/pt.json?namespace=proposal';

type ProposalMessages = Translations['proposal'];

const WORDS: Record<Language, ProposalMessages> = { ar, de, en, es, fr, pt };

/** Imports its messages directly, because few orders need them. */
export const proposalMessage = (
  language: Language,
  key: keyof ProposalMessages,
  values: Record<string, string | number> = {},
): string =>
  WORDS[language][key].replace(/\{(\w+)\}/g, (placeholder, name) =>
    String(values[name] ?? placeholder),
  );
