'use client';

import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';

/**
 * Returns a lazily loaded component and its `load` function. `load` resolves to true once the code is loaded,
 * or to false if it failed to load. The next call then retries.
 */
export function useLazyComponent<Props>(importPart: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const importing = useRef(importPart);
  const load = useCallback(async () => {
    const part = await importing.current().catch(() => undefined);
    if (part) setPart(() => part);
    return part !== undefined;
  }, []);
  return [Part, load] as const;
}

/** The delay before the code of a component is loaded again after a failure, in ms. */
const RETRY_MS = 5000;

/**
 * Returns a component whose code loads when the component first renders. It renders `Fallback` until then. If the code
 * fails to load, for example without a network, it tries again until it succeeds.
 */
export function lazyComponent<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
): ComponentType<Props> {
  return function ShownPart(props: Props) {
    const [Part = Fallback, load] = useLazyComponent(importPart);
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isGone = false;
      const attempt = async () => {
        if (!(await load()) && !isGone) timer = setTimeout(attempt, RETRY_MS);
      };
      void attempt();
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    }, [load]);
    return Part && <Part {...props} />;
  };
}
