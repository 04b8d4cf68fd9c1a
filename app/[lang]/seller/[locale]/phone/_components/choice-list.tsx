import { type ReactNode, useEffect, useRef } from 'react';

/** The rows under a combobox; a press takes one before the field loses the focus. */
export function ChoiceList<T>({
  id,
  label,
  rows,
  marked,
  keyOf,
  onTake,
  children,
}: {
  id: string;
  label: string;
  rows: readonly T[];
  marked: number;
  keyOf: (row: T) => string;
  onTake: (row: T) => void;
  children: (row: T) => ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  const { length } = rows;
  useEffect(() => {
    if (length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [length]);
  useEffect(() => {
    list.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-80 scroll-mb-36 md:scroll-mb-4 overflow-y-auto rounded-field border border-edge bg-card p-1 shadow-card"
    >
      {rows.map((row, at) => (
        <div
          key={keyOf(row)}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === marked}
          onMouseDown={(event) => {
            event.preventDefault();
            onTake(row);
          }}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-field px-2 py-1.5 hover:bg-sunk aria-selected:bg-leaf-soft"
        >
          {children(row)}
        </div>
      ))}
    </div>
  );
}
