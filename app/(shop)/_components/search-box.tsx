'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { Icon } from '@/app/_components/icon';
import { settleAddress, typeSearch, useSearch } from './search-store';

/** The search field. A plain form leads to the same list where scripts do not run. */
export function SearchBox({
  className = '',
  query,
}: {
  className?: string;
  /** What the server has searched for. */
  query?: string;
}) {
  const { push } = useRouter();
  const input = useRef<HTMLInputElement>(null);

  // On a slow phone one can type before the scripts have started. React does not control the
  // field, because it would throw those letters away; they are searched for as soon as it can be.
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const show = ({ text }: { text: string }) => {
      if (field.value !== text) field.value = text;
    };
    if (field.value !== field.defaultValue) typeSearch(field.value, push);
    else show(useSearch.getState());
    return useSearch.subscribe(show);
  }, [push]);

  return (
    <search className={className}>
      <form
        action="/products"
        onSubmit={(event) => {
          event.preventDefault();
          if (input.current) typeSearch(input.current.value, push);
          // The results are already there; the phone's keyboard makes room for them.
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        }}
        className="relative"
      >
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
        />
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={query}
          onChange={(event) => typeSearch(event.target.value, push)}
          // Whoever goes on from here comes back to what was typed.
          onBlur={settleAddress}
          aria-label="Search products"
          placeholder="Search milk, mango, noodles…"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          className="min-h-11 w-full rounded-full border border-edge bg-card py-2 pr-4 pl-11 text-base placeholder:text-muted"
        />
      </form>
    </search>
  );
}
