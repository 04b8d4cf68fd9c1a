'use client';

import { type PointerEvent as PressEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '@/app/_components/icon';
import { isDoubleClick } from '@/lib/client/double-click';
import { focusInPlace } from '@/lib/client/focus-in-place';

/** A finger must rest on a row before it can be dragged. A shorter touch scrolls or clicks. */
const LONG_PRESS_MS = 350;
/** A mouse movement beyond this distance (px) starts a drag. A resting finger may move up to this distance. */
const SLACK = 8;
/** The list scrolls while the pointer is closer than this distance (px) to the top or bottom of the viewport. */
const EDGE = 70;

const DRAGGED = 'data-dragged-id';

/** Returns undefined if the row belongs to another list. */
function rowAt(list: HTMLElement | null, x: number, y: number): string | undefined {
  const row = document.elementFromPoint(x, y)?.closest(`[${DRAGGED}]`);
  return (row && list?.contains(row) && row.getAttribute(DRAGGED)) || undefined;
}

/** Without this, a drag would end with a click on the button or link below the pointer. */
function dropClick(): void {
  const drop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', drop, { capture: true });
  setTimeout(() => window.removeEventListener('click', drop, { capture: true }), 50);
}

/**
 * Reorders rows by dragging. With a mouse, a drag starts at once. A finger must first rest on a row, so that a touch
 * can still scroll. Pass `list` to the element around the rows, and `rowProps` to each row. `over` is the id of the row
 * below the pointer.
 */
export function useDragOrder<List extends HTMLElement>(
  onDrop: (id: string, target: string) => void,
) {
  const list = useRef<List>(null);
  const end = useRef<() => void>(() => {});
  const isDragging = useRef(false);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();

  useEffect(() => {
    const element = list.current;
    // To prevent scrolling, a `touchmove` listener must exist before the touch starts.
    const preventScroll = (event: TouchEvent) => isDragging.current && event.preventDefault();
    element?.addEventListener('touchmove', preventScroll, { passive: false });
    return () => {
      element?.removeEventListener('touchmove', preventScroll);
      end.current();
    };
  }, []);

  function start(event: PressEvent<HTMLElement>, id: string) {
    if (event.button !== 0 || !event.isPrimary) return;
    if (event.target instanceof Element && event.target.closest('button, a, select')) return;
    end.current();
    const { clientX, clientY, pointerId, pointerType } = event;
    const isMouse = pointerType === 'mouse';
    const waiting = new AbortController();
    const { signal } = waiting;
    let target: string | undefined;

    function begin() {
      isDragging.current = true;
      setDragged(id);
      if (!isMouse) navigator.vibrate?.(20);
    }
    const timer = isMouse ? undefined : setTimeout(begin, LONG_PRESS_MS);
    end.current = () => {
      clearTimeout(timer);
      waiting.abort();
      isDragging.current = false;
      setDragged(undefined);
      setOver(undefined);
    };
    function move({ clientX: x, clientY: y, pointerId: pointer }: PointerEvent) {
      if (pointer !== pointerId) return;
      const isFar = Math.hypot(x - clientX, y - clientY) > SLACK;
      if (!isDragging.current && isFar) {
        if (!isMouse) return end.current();
        begin();
      }
      if (!isDragging.current) return;
      target = rowAt(list.current, x, y);
      setOver(target === id ? undefined : target);
      const edge = y < EDGE ? -1 : y > window.innerHeight - EDGE ? 1 : 0;
      if (edge !== 0) window.scrollBy({ top: edge * 12 });
    }
    function drop({ pointerId: pointer }: PointerEvent) {
      if (pointer !== pointerId) return;
      const wasDragging = isDragging.current;
      end.current();
      if (!wasDragging) return;
      dropClick();
      if (target && target !== id) onDrop(id, target);
    }
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('pointercancel', () => end.current(), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end.current(), { signal });
  }

  return {
    list,
    dragged,
    over,
    rowProps: (id: string) => ({
      [DRAGGED]: id,
      onPointerDown: (event: PressEvent<HTMLElement>) => start(event, id),
      // The browser must not drag images and links, or open its context menu after a long touch.
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
      onContextMenu: (event: { preventDefault: () => void }) => {
        if (isDragging.current) event.preventDefault();
      },
    }),
  };
}

/** The first entry cannot move up, and the last entry cannot move down. */
export function moved<T>(list: readonly T[], at: number, step: 1 | -1): T[] {
  const other = at + step;
  const [one, two] = [list[at], list[other]];
  if (one === undefined || two === undefined) return [...list];
  return list.map((entry, place) => (place === at ? two : place === other ? one : entry));
}

const round =
  'grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink aria-disabled:opacity-30';

/** After a move, the focus stays on the row. After a removal, the focus moves to the neighbouring row. */
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
