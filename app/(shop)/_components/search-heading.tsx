'use client';

import type { ReactNode } from 'react';
import { queryOf, useSearch } from './search-store';

/** The heading of the list, or of the search for the text in the search field. */
export function SearchHeading({ query, children }: { query?: string; children: ReactNode }) {
  const typed = useSearch((state) => queryOf(state.text));
  const shown = typed || query;
  return shown ? <>Results for “{shown}”</> : children;
}
