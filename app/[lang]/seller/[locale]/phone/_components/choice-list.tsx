import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { toastError } from '@/lib/client/api-client';

const DELAY_MS = 120;

type Asked<T> = {
  text: string;
  find: (text: string, signal: AbortSignal) => Promise<T[]>;
  take: (row: T) => void;
  takesFirst: boolean;
};

/** If the user presses Enter before the rows are loaded, the hook chooses the first row once they arrive. */
export function useChoices<T>({ text, find, take, takesFirst }: Asked<T>) {
  const asked = text.trim();
  const [found, setFound] = useState<{ text: string; rows: T[] }>();
  const [moved, setMoved] = useState<number>();
  const awaited = useRef<string>(undefined);
  const asking = useRef<AbortController>(undefined);
  const ask = useEffectEvent(find);
  const takeIt = useEffectEvent((row: T) => take(row));

  useEffect(() => {
    setMoved(undefined);
    if (!asked) return setFound(undefined);
    const abort = new AbortController();
    asking.current = abort;
    const timer = setTimeout(async () => {
      try {
        const rows = await ask(asked, abort.signal);
        if (abort.signal.aborted) return;
        setFound({ text: asked, rows });
        if (awaited.current !== asked) return;
        awaited.current = undefined;
        if (rows[0] !== undefined) takeIt(rows[0]);
      } catch (error) {
        if (!abort.signal.aborted) toastError(error);
      }
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked]);

  const rows = asked && found ? found.rows : [];
  const isCurrent = found?.text === asked;
  const marked = moved ?? (takesFirst ? 0 : -1);

  /** Returns true if Enter has chosen a row, or will choose the first row once the rows arrive. */
  function onKey(event: KeyboardEvent): boolean {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && rows.length > 0) {
      event.preventDefault();
      setMoved((marked + step + rows.length) % rows.length);
    }
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return false;
    event.preventDefault();
    const row = rows[marked];
    if (isCurrent && row !== undefined) take(row);
    else if (takesFirst && asked && !isCurrent) awaited.current = asked;
    else return false;
    return true;
  }

  /** If the user has pressed Enter before the rows arrived, the request continues. */
  function close() {
    if (awaited.current === undefined) asking.current?.abort();
    setFound(undefined);
  }

  return { rows, isCurrent, marked, onKey, close };
}

/** Mouse down chooses a row, before the text field loses the focus. */
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
