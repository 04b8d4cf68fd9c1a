import { usePageLanguage } from '#i18n';
import { currentLanguage } from '@/lib/client/language';
import type { PasskeyTexts } from '@/lib/client/passkey';
import type { Language } from '@/lib/i18n/languages';
import type { Translations } from '@/messages';
import { shopperPasskeys as ar } from '@/messages/ar.json?namespace=shopperPasskeys';
import { shopperPasskeys as de } from '@/messages/de.json?namespace=shopperPasskeys';
import { shopperPasskeys as en } from '@/messages/en.json?namespace=shopperPasskeys';
import { shopperPasskeys as es } from '@/messages/es.json?namespace=shopperPasskeys';
import { shopperPasskeys as fr } from '@/messages/fr.json?namespace=shopperPasskeys';
import { shopperPasskeys as pt } from '@/messages/pt.json?namespace=shopperPasskeys';

type PasskeyMessages = Translations['shopperPasskeys'];

const WORDS: Record<Language, PasskeyMessages> = { ar, de, en, es, fr, pt };

const textOf = (
  language: Language,
  key: keyof PasskeyMessages,
  values: Record<string, string> = {},
): string => WORDS[language][key].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** This module imports its own messages, so that they load only with the login dialog or the account page. */
export function usePasskeyText() {
  const { code } = usePageLanguage();
  return (key: keyof PasskeyMessages, values?: Record<string, string>) => textOf(code, key, values);
}

export const PASSKEY_TEXTS: PasskeyTexts = {
  notUsed: () => textOf(currentLanguage(), 'notUsed'),
  elsewhere: (address) => textOf(currentLanguage(), 'elsewhere', { address }),
};
