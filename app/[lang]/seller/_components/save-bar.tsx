import { type ReactNode, useLayoutEffect } from 'react';
import { useToastsAbove } from './use-toasts-above';

/** What saves a form of many screens, in reach wherever something was changed. */
export function SaveBar({ children }: { children: ReactNode }) {
  const bar = useToastsAbove();
  useLayoutEffect(() => () => void document.documentElement.style.removeProperty('--bar'), []);
  return (
    <footer
      ref={bar}
      data-bar
      className="sticky bottom-20 z-10 flex flex-wrap gap-3 rounded-panel border border-line bg-card p-3 shadow-lift md:bottom-4"
    >
      {children}
    </footer>
  );
}
