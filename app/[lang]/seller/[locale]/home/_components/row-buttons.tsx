import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { focusInPlace } from '@/lib/client/focus-in-place';
import { isSecondPress } from '@/lib/client/second-press';

const round =
  'grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink aria-disabled:opacity-30';

/** The buttons that move a row by one place, and the one that removes it; the focus stays with the row. */
export function RowButtons({
  name,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}) {
  const t = useT('sellerHome');
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const mover = (step: 1 | -1, isEnd: boolean) => {
    const own = step < 0 ? up : down;
    return (
      <button
        ref={own}
        type="button"
        aria-label={t(step < 0 ? 'moveUp' : 'moveDown', { name })}
        aria-disabled={isEnd}
        onClick={() => {
          if (isEnd) return;
          // An element that moves in the document loses the focus.
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
        aria-label={t('removeName', { name })}
        onClick={(event) => {
          if (isSecondPress(event)) return;
          const row = event.currentTarget.closest('li');
          const next = row?.nextElementSibling ?? row?.previousElementSibling;
          onRemove();
          focusInPlace('button', next ?? null);
        }}
        className={round}
      >
        <Icon name="trash" className="size-5" />
      </button>
    </span>
  );
}
