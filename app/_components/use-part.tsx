'use client';

import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';

/**
 * A part of the page whose code is loaded when it is wanted, or likely to be. `load` resolves to whether
 * it is there; without a connection it is not, and the next call tries again.
 */
export function usePart<Props>(importPart: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const importing = useRef(importPart);
  const load = useCallback(async () => {
    const part = await importing.current().catch(() => undefined);
    if (part) setPart(() => part);
    return part !== undefined;
  }, []);
  return [Part, load] as const;
}

/** A component whose code is loaded when it is shown; until then `StandIn` keeps its place. */
export function shownPart<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  StandIn?: ComponentType<Props>,
): ComponentType<Props> {
  return function ShownPart(props: Props) {
    const [Part = StandIn, load] = usePart(importPart);
    useEffect(() => void load(), [load]);
    return Part && <Part {...props} />;
  };
}
