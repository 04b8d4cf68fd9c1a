import { useEffect, useEffectEvent } from 'react';

/**
 * Runs an effect with `value` after the first render, and again whenever `value` changes. The effect reads the latest
 * props and state. Unlike `useEffect`, it does not run again when only props or state change.
 */
export function useOnChange<T>(value: T, effect: (value: T) => ReturnType<React.EffectCallback>) {
  const run = useEffectEvent(effect);
  useEffect(() => run(value), [value]);
}
