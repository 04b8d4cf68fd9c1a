'use client';

import { type PointerEvent as PressEvent, useEffect, useRef, useState } from 'react';

/** How long a finger rests on a row before it drags it, in ms: a shorter touch scrolls or presses. */
const HOLD_MS = 350;
/** How far, in pixels, a mouse moves before it drags, and a resting finger may. */
const SLACK = 8;
/** At the upper and lower edge of the window, in pixels, a drag scrolls. */
const EDGE = 70;

/** The attribute that holds the id of what can be dragged. */
const DRAGGED = 'data-dragged-id';

/** The id of the row at a point of the window, if it is one of this list. */
function rowAt(list: HTMLElement | null, x: number, y: number): string | undefined {
  const row = document.elementFromPoint(x, y)?.closest(`[${DRAGGED}]`);
  return (row && list?.contains(row) && row.getAttribute(DRAGGED)) || undefined;
}

/** The press that ends a drag is none of the button or link below it. */
function dropClick(): void {
  const drop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', drop, { capture: true });
  setTimeout(() => window.removeEventListener('click', drop, { capture: true }), 50);
}

/**
 * Orders the rows of a list by dragging: with a mouse at once, with a finger or pen once it has rested on a row, so
 * that a list is still scrolled by touch. `list` goes to the element around the rows, `rowProps` to each row, `over`
 * is the row below the pointer. Buttons in a row are pressed, not dragged.
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
    // The browser scrolls unless a listener that was there before the touch prevents it.
    const keep = (event: TouchEvent) => isDragging.current && event.preventDefault();
    element?.addEventListener('touchmove', keep, { passive: false });
    return () => {
      element?.removeEventListener('touchmove', keep);
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
    const timer = isMouse ? undefined : setTimeout(begin, HOLD_MS);
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
      // A browser would drag pictures and links by itself, and open its menu for a finger that rests.
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
      onContextMenu: (event: { preventDefault: () => void }) => {
        if (isDragging.current) event.preventDefault();
      },
    }),
  };
}
