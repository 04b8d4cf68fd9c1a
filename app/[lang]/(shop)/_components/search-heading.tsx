'use client';

import type { ReactNode } from 'react';
import { useT } from '#i18n';
import { queryOf, useSearchText } from './search-text';

/** The heading of the list, or of the search for the text in the search field. */
export function SearchHeading({ query, children }: { query?: string; children: ReactNode }) {
  const t = useT('search');
  const typed = useSearchText(({ text }) => queryOf(text));
  const shown = typed || query;
  return shown ? t('resultsFor', { query: shown }) : children;
}
