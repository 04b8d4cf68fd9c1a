'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { type ClientLanguage, setLanguage } from '@/lib/client/language';

export const LanguageContext = createContext<ClientLanguage | undefined>(undefined);

export function LanguageProvider({
  code,
  locale,
  prefix,
  namespaces,
  labels,
  children,
}: ClientLanguage & { children: ReactNode }) {
  const around = useContext(LanguageContext);
  const value = useMemo(
    () => ({
      code,
      locale,
      prefix,
      namespaces: { ...around?.namespaces, ...namespaces },
      labels: labels ?? around?.labels,
    }),
    [code, locale, prefix, namespaces, labels, around],
  );
  if (typeof window !== 'undefined') setLanguage(value);
  useEffect(() => {
    setLanguage(value);
    // When a nested provider unmounts, the language of the outer page applies again.
    return () => around && setLanguage(around);
  }, [value, around]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

export function useClientLanguage(): ClientLanguage {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('this component must be inside of the LanguageProvider');
  return language;
}
