import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to another line when the focused line is removed, even by another tab. Otherwise a keyboard user would
 * restart at the top of the page. After the last line, the main part of the page gets the focus.
 *
 * `ids` are the ids of all lines. The page may render only some of them. The elements with the attribute `line` contain
 * these ids. The element of another line that gets the focus matches `target`.
 */
export function useFocusOfLines<E extends HTMLElement>(
  ids: readonly string[],
  line = 'data-line',
  target = '[data-remove]',
) {
  const list = useRef<E>(null);
  const focused = useRef<{ id: string; place: number }>(undefined);

  useLayoutEffect(() => {
    const was = focused.current;
    if (!was || ids.includes(was.id)) return;
    focused.current = undefined;
    const active = document.activeElement;
    if (active && active !== document.body) return;
    const others = list.current?.querySelectorAll<HTMLElement>(target) ?? [];
    const next = others[Math.min(was.place, others.length - 1)];
    if (next) next.focus();
    else document.getElementById('content')?.focus({ preventScroll: true });
  }, [ids, target]);

  const onFocus = ({ target: element }: FocusEvent<HTMLElement>) => {
    const row = element.closest(`[${line}]`);
    const isBeforeRow = (one: Element) =>
      row?.compareDocumentPosition(one) === Node.DOCUMENT_POSITION_PRECEDING;
    const others = [...(list.current?.querySelectorAll(target) ?? [])];
    focused.current = row
      ? { id: row.getAttribute(line) ?? '', place: others.filter(isBeforeRow).length }
      : undefined;
  };
  const onBlur = ({ target: element, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof Node) {
      if (!list.current?.contains(relatedTarget)) focused.current = undefined;
      return;
    }
    // After a removal, the layout effect above still needs the line.
    queueMicrotask(() => {
      if (element.isConnected) focused.current = undefined;
    });
  };
  return { ref: list, onFocus, onBlur };
}
