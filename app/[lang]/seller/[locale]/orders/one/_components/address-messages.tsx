import { type ReactNode, useMemo } from 'react';
import { LanguageContext, useClientLanguage } from '@/app/_i18n/language-provider';
import type { Language } from '@/lib/i18n/languages';
import { withPlaceholders } from '@/lib/i18n/placeholders';
import type { Translations } from '@/messages';
import { address as arAddress } from '@/messages/ar.json?namespace=address';
import { addressCountry as arCountry } from '@/messages/ar.json?namespace=addressCountry';
import { orderAddress as arForm } from '@/messages/ar.json?namespace=orderAddress';
import { address as deAddress } from '@/messages/de.json?namespace=address';
import { addressCountry as deCountry } from '@/messages/de.json?namespace=addressCountry';
import { orderAddress as deForm } from '@/messages/de.json?namespace=orderAddress';
import { address as enAddress } from '@/messages/en.json?namespace=address';
import { addressCountry as enCountry } from '@/messages/en.json?namespace=addressCountry';
import { orderAddress as enForm } from '@/messages/en.json?namespace=orderAddress';
import { address as esAddress } from '@/messages/es.json?namespace=address';
import { addressCountry as esCountry } from '@/messages/es.json?namespace=addressCountry';
import { orderAddress as esForm } from '@/messages/es.json?namespace=orderAddress';
import { address as frAddress } from '@/messages/fr.json?namespace=address';
import { addressCountry as frCountry } from '@/messages/fr.json?namespace=addressCountry';
import { orderAddress as frForm } from '@/messages/fr.json?namespace=orderAddress';
import { address as ptAddress } from '@/messages/pt.json?namespace=address';
import { addressCountry as ptCountry } from '@/messages/pt.json?namespace=addressCountry';
import { orderAddress as ptForm } from '@/messages/pt.json?namespace=orderAddress';

type FormMessages = Pick<Translations, 'address' | 'addressCountry' | 'orderAddress'>;

const MESSAGES: Record<Language, FormMessages> = {
  ar: { address: arAddress, addressCountry: arCountry, orderAddress: arForm },
  de: { address: deAddress, addressCountry: deCountry, orderAddress: deForm },
  en: { address: enAddress, addressCountry: enCountry, orderAddress: enForm },
  es: { address: esAddress, addressCountry: esCountry, orderAddress: esForm },
  fr: { address: frAddress, addressCountry: frCountry, orderAddress: frForm },
  pt: { address: ptAddress, addressCountry: ptCountry, orderAddress: ptForm },
};

/**
 * Provides the address form with its messages. This module imports them, so that they load with the form and not with the
 * page of every order.
 */
export function AddressMessages({ children }: { children: ReactNode }) {
  const language = useClientLanguage();
  const value = useMemo(() => {
    const { locale, namespaces } = language;
    const { address, addressCountry, orderAddress } = MESSAGES[language.code];
    const own = {
      address: withPlaceholders(address, locale),
      addressCountry: withPlaceholders(addressCountry, locale),
      orderAddress: withPlaceholders(orderAddress, locale),
    };
    return { ...language, namespaces: { ...namespaces, ...own } };
  }, [language]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
}
