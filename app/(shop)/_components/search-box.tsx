'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { Icon } from '@/app/_components/icon';
import { arriveAtField } from './search-focus';
import { settleAddress, typeSearch, useSearchText } from './search-text';

/** The search field. Without scripts it is a plain form that opens the same list. */
export function SearchBox({
  className = '',
  query,
}: {
  className?: string;
  /** The text that the server has searched for. */
  query?: string;
}) {
  const { push } = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const hasStarted = useRef(false);

  // On a slow phone one can type before the scripts have started. The field is uncontrolled,
  // because React would discard that text; it is searched for at the first effect.
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const show = ({ text }: { text: string }) => {
      if (field.value !== text) field.value = text;
    };
    // Only once: a page that was hidden still holds the text of an earlier search.
    const isTyped = !hasStarted.current && field.value !== field.defaultValue;
    hasStarted.current = true;
    if (isTyped) typeSearch(field.value, push);
    else show(useSearchText.getState());
    arriveAtField();
    return useSearchText.subscribe(show);
  }, [push]);

  return (
    <search className={className}>
      <form
        action="/products"
        onSubmit={(event) => {
          event.preventDefault();
          if (input.current) typeSearch(input.current.value, push);
          // The results are already shown; blurring closes the phone's keyboard.
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
          // Writes the text into the address, so that the back button returns to it.
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
