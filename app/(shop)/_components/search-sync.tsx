'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { followAddress } from './search-store';

/** Fills the search box from the address after each navigation. */
export function SearchSync() {
  const query = useSearchParams().get('q') ?? '';
  useEffect(() => followAddress(query), [query]);
  return null;
}
