import { useEffect, useEffectEvent } from 'react';

/**
 * Runs an effect on mount and whenever `value` changes. The effect reads the latest props and state without depending
 * on them.
 */
export function useOnChange<T>(value: T, effect: (value: T) => ReturnType<React.EffectCallback>) {
  const run = useEffectEvent(effect);
  useEffect(() => run(value), [value]);
}
