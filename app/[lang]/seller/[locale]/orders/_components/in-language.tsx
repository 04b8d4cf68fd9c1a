'use client';

import type { ReactNode } from 'react';
import { LanguageContext } from '@/app/_i18n/language-provider';
import type { ClientLanguage } from '@/lib/client/language';
import { LANGUAGES } from '@/lib/i18n/languages';

type InLanguageProps = { language?: ClientLanguage; children: ReactNode };

/** Without `language`, the messages stay in the language of the page. */
export function InLanguage({ language, children }: InLanguageProps) {
  if (!language) return children;
  const { code } = language;
  return (
    <LanguageContext value={language}>
      <div lang={code} dir={LANGUAGES[code].dir} className="contents">
        {children}
      </div>
    </LanguageContext>
  );
}
