import { useLayoutEffect, useRef, useState } from 'react';

type Handlers = Readonly<Record<string, (...given: never[]) => unknown>>;

/**
 * Returns handlers that stay the same in every render and call the latest given handlers. Memoized rows of a long list
 * therefore need not render again. Call the handlers only in events, not during a render. The names of the handlers
 * must be the same in every render.
 */
export function useStableHandlers<H extends Handlers>(handlers: H): H {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const [stable] = useState(() =>
    Object.fromEntries(
      Object.keys(handlers).map((name) => [
        name,
        (...given: never[]) => latest.current[name]?.(...given),
      ]),
    ),
  );
  return stable as H;
}
