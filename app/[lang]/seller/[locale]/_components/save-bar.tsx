import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { FormError } from '@/app/_components/form-error';

/** Toasts are shown above the bar until the seller leaves the page (seller-area.tsx). */
function useToastsAbove() {
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

type BottomBarProps = { className: string; label?: string; layout: string; children: ReactNode };

/**
 * Content beside the bar is faded and cannot be clicked. Otherwise the bar could cover half of a control, which would
 * then be smaller than the 24 px of WCAG 2.5.8. With a `label`, the bar is a region with this name.
 */
export function BottomBar({ className, label, layout, children }: BottomBarProps) {
  const bar = useToastsAbove();
  const Bar = label ? 'section' : 'footer';
  return (
    <div className={`relative tall:sticky z-10 ${className}`}>
      <div
        aria-hidden="true"
        className="absolute inset-x-0 -inset-y-5 -z-10 hidden bg-[linear-gradient(transparent,var(--paper)_1.25rem)] tall:block"
      />
      <Bar
        ref={bar}
        data-bar
        aria-label={label}
        className={`flex flex-wrap items-center rounded-panel border border-line bg-card shadow-lift ${layout}`}
      >
        {children}
      </Bar>
    </div>
  );
}

export function SaveBar({ errorText, children }: { errorText: string; children: ReactNode }) {
  return (
    <BottomBar
      className="bottom-[calc(4.75rem+env(safe-area-inset-bottom))] md:bottom-4"
      layout="max-h-[50dvh] gap-3 overflow-y-auto p-3"
    >
      <FormError text={errorText} />
      {children}
    </BottomBar>
  );
}
