import { useLayoutEffect, useRef } from 'react';

/** Toasts stand above a bar at the bottom, by the height that it tells them, until the page is left (seller-frame.tsx). */
export function useToastsAbove() {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const tell = () =>
      document.documentElement.style.setProperty('--bar', `${element.offsetHeight}px`);
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return bar;
}
