'use client';

import type { ReactNode } from 'react';
import { queryOf, useSearchText } from './search-text';

/** The heading of the list, or of the search for the text in the search field. */
export function SearchHeading({ query, children }: { query?: string; children: ReactNode }) {
  const typed = useSearchText(({ text }) => queryOf(text));
  const shown = typed || query;
  return shown ? <>Results for “{shown}”</> : children;
}
