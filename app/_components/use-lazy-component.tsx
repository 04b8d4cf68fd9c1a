'use client';

import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';

/**
 * Returns a lazily loaded component and its `load` function. `load` resolves to false if the code failed to load; the
 * next call retries.
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

const RETRY_MS = 5000;

/**
 * Returns a component whose code loads at its first render. Renders `Fallback` until then, and retries after failures.
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
