import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '@/app/_components/icon';
import { isDoubleClick } from '@/lib/client/double-click';
import { focusInPlace } from '@/lib/client/focus-in-place';

/**
 * Returns the list with the entry at index `at` moved up or down by one position. The first entry cannot move up, and
 * the last entry cannot move down.
 */
export function moved<T>(list: readonly T[], at: number, step: 1 | -1): T[] {
  const other = at + step;
  const [one, two] = [list[at], list[other]];
  if (one === undefined || two === undefined) return [...list];
  return list.map((entry, place) => (place === at ? two : place === other ? one : entry));
}

const round =
  'grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink aria-disabled:opacity-30';

/**
 * The buttons that move a row up or down and remove it. After a move, the focus stays on the row. After a removal, the
 * focus moves to the neighbouring row.
 */
export function RowButtons({
  labels,
  isFirst,
  isLast,
  icon = 'trash',
  onMove,
  onRemove,
}: {
  labels: { up: string; down: string; remove: string };
  isFirst: boolean;
  isLast: boolean;
  /** The icon of the button that removes the row. */
  icon?: 'trash' | 'close';
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const mover = (step: 1 | -1, isEnd: boolean) => {
    const own = step < 0 ? up : down;
    return (
      <button
        ref={own}
        type="button"
        aria-label={step < 0 ? labels.up : labels.down}
        aria-disabled={isEnd}
        onClick={() => {
          if (isEnd) return;
          // The browser blurs an element that moves in the document, so focus it again.
          flushSync(() => onMove(step));
          own.current?.focus();
        }}
        className={round}
      >
        <Icon name="chevron-down" className={`size-5 ${step < 0 ? 'rotate-180' : ''}`} />
      </button>
    );
  };
  return (
    <span className="ms-auto flex shrink-0">
      {mover(-1, isFirst)}
      {mover(1, isLast)}
      <button
        type="button"
        aria-label={labels.remove}
        title={labels.remove}
        onClick={(event) => {
          if (isDoubleClick(event)) return;
          const row = event.currentTarget.closest('li');
          const next = row?.nextElementSibling ?? row?.previousElementSibling;
          onRemove();
          focusInPlace('button', next ?? null);
        }}
        className={round}
      >
        <Icon name={icon} className="size-5" />
      </button>
    </span>
  );
}
