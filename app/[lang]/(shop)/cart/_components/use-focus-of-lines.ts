import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a list whose lines go away, whoever removes them: from a line that has gone it moves to the line that
 * took its place, else to the last one. Otherwise it would fall to the body, and a keyboard would begin at the top of the
 * page. Returns what the list element takes; `ids` are its lines in their order.
 */
export function useFocusOfLines(ids: readonly string[]) {
  const list = useRef<HTMLUListElement>(null);
  /** The line that has the focus, and its place. */
  const focused = useRef<{ id: string; place: number }>(undefined);

  useLayoutEffect(() => {
    const was = focused.current;
    if (!was || ids.includes(was.id)) return;
    focused.current = undefined;
    const active = document.activeElement;
    if (active && active !== document.body) return;
    const lines = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    lines[Math.min(was.place, lines.length - 1)]?.focus();
  }, [ids]);

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = target.closest<HTMLElement>('[data-line]')?.dataset.line;
    focused.current = id === undefined ? undefined : { id, place: ids.indexOf(id) };
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof Node) {
      if (!list.current?.contains(relatedTarget)) focused.current = undefined;
      return;
    }
    // The line of an element that is being removed stays noted.
    queueMicrotask(() => {
      if (target.isConnected) focused.current = undefined;
    });
  };
  return { ref: list, onFocus, onBlur };
}
