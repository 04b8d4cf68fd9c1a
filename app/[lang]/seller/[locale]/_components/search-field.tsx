'use client';

import { useEffect, useState } from 'react';
import { Icon } from '@/app/_components/icon';

/** With the delay, typing does not send a request per letter. */
export function useDebouncedValue<T>(value: T, delayMs = 250): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
}

type SearchFieldProps = { label: string; value: string; onChange: (text: string) => void };

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <div className="relative min-w-0 grow print:hidden">
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 start-3.5 size-5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={100}
        onChange={(event) => onChange(event.target.value)}
        className="block min-h-12 w-full rounded-field border border-edge bg-card py-2.5 pe-4 ps-11 text-base text-ink placeholder:text-muted"
      />
    </div>
  );
}
