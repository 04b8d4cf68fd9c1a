import { useEffect, useState } from 'react';
import { STATUSES } from '@/lib/orders/status';

const NAMES = ['q', 'day', 'status', 'payment', 'person', 'all'] as const;

/** What the search and the filters of orders ask for; an empty text asks for nothing. */
export type Filters = Record<(typeof NAMES)[number], string>;

export const NO_FILTERS: Filters = { q: '', day: '', status: '', payment: '', person: '', all: '' };

/** What each filter may be; a date is typed part by part, and passes the year 2 on its way. */
const FITS: Record<keyof Filters, (text: string) => boolean> = {
  q: () => true,
  day: (text) => /^2\d{3}-\d\d-\d\d$/.test(text),
  status: (text) => STATUSES.some((one) => one === text),
  payment: (text) => text === 'paid' || text === 'unpaid',
  person: (text) => /^(owner|[0-9a-f]{24})$/.test(text),
  all: () => true,
};

/** The filters in the search of an address, without what they cannot be. */
export function filtersOf(search: string): Filters {
  const query = new URLSearchParams(search);
  const filters = { ...NO_FILTERS };
  for (const name of NAMES) {
    const text = query.get(name) ?? '';
    if (FITS[name](text)) filters[name] = text;
  }
  return filters;
}

/** The search of the address that names them; empty when nothing is asked for. */
export function searchOf(filters: Filters): string {
  const named = NAMES.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []));
  return named.length === 0 ? '' : `?${new URLSearchParams(named)}`;
}

/** What of them the API is asked. */
export const askedOf = ({ q, all: _, ...filters }: Filters): string =>
  searchOf(filtersOf(searchOf({ ...filters, q: q.trim(), all: '' }))).slice(1);

/** The filters of orders, which the address keeps: a reload, a bookmark and the way back have them. */
export function useOrderFilters(): [Filters, (more: Partial<Filters>) => void] {
  const [filters, setFilters] = useState(NO_FILTERS);

  useEffect(() => {
    const read = () => setFilters(filtersOf(location.search));
    read();
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, []);

  function change(more: Partial<Filters>) {
    const next = { ...filters, ...more };
    setFilters(next);
    history.replaceState(history.state, '', `${location.pathname}${searchOf(next)}`);
  }

  return [filters, change];
}
