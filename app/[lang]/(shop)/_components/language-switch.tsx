'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { LANGUAGES, type Language, splitPath } from '@/lib/i18n/languages';

/** The first language of the browser that the shop speaks. */
const wantedOf = (codes: readonly Language[]) =>
  navigator.languages
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .flatMap((tag) => codes.find((code) => code === tag) ?? [])[0];

/**
 * The same page in the other languages of the shop. A language of the browser is marked, never chosen: a link that
 * somebody was sent stays in its language.
 */
export function LanguageSwitch({
  languages,
}: {
  /** The languages of the shop with what their addresses begin with. */
  languages: readonly { code: Language; prefix: string }[];
}) {
  const t = useT('islands');
  const { code: present } = usePageLanguage();
  const { rest } = splitPath(usePathname());
  const [query, setQuery] = useState('');
  const [wanted, setWanted] = useState<Language>();
  useEffect(() => setWanted(wantedOf(languages.map(({ code }) => code))), [languages]);

  return (
    <details className="relative">
      <summary
        aria-label={t('language')}
        onClick={() => setQuery(window.location.search)}
        className="relative grid size-11 cursor-pointer list-none place-items-center rounded-full font-semibold text-sm uppercase hover:bg-sunk [&::-webkit-details-marker]:hidden"
      >
        {present}
        {wanted && wanted !== present && (
          <span className="absolute end-1 top-1 size-2.5 rounded-full bg-tomato" />
        )}
      </summary>
      <ul className="absolute end-0 z-10 min-w-40 rounded-card border border-line bg-card p-2 shadow-lift">
        {languages.map(({ code, prefix }) => (
          <li key={code}>
            {/* Loads the document, whose language and direction are others. */}
            <a
              href={(prefix + rest.replace(/^\/$/, prefix ? '' : '/') || '/') + query}
              hrefLang={code}
              lang={code}
              dir={LANGUAGES[code].dir}
              aria-current={code === present ? 'true' : undefined}
              className="flex min-h-11 items-center justify-between gap-3 rounded-field px-3 font-medium hover:bg-sunk aria-[current]:font-bold"
            >
              {LANGUAGES[code].name}
              {code === wanted && code !== present && (
                <Icon name="arrow-right" className="size-4 rtl:-scale-x-100" />
              )}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
