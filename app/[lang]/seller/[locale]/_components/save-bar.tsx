import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { FormError } from '@/app/_components/form-error';

/**
 * Returns a ref for a bar at the bottom of the screen. Toasts are shown above this bar until the seller
 * leaves the page (seller-frame.tsx).
 */
export function useToastsAbove() {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const announceHeight = () =>
      document.documentElement.style.setProperty('--bar', `${element.offsetHeight}px`);
    const observer = new ResizeObserver(announceHeight);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return bar;
}

/**
 * The bar with the save button of a long form and the error of the last attempt. It is visible at every
 * scroll position.
 */
export function SaveBar({ errorText, children }: { errorText: string; children: ReactNode }) {
  const bar = useToastsAbove();
  return (
    <footer
      ref={bar}
      data-bar
      className="tall:sticky bottom-20 z-10 flex max-h-[50dvh] flex-wrap items-center gap-3 overflow-y-auto rounded-panel border border-line bg-card p-3 shadow-lift md:bottom-4"
    >
      <FormError text={errorText} />
      {children}
    </footer>
  );
}
