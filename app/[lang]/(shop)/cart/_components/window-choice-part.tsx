import { type ComponentProps, useEffect } from 'react';
import { usePart } from '@/app/_components/use-part';
import type { WindowChoice } from './window-choice';

const importChoice = () => import('./window-choice').then(({ WindowChoice }) => WindowChoice);

/** {@link WindowChoice}, whose code only a shop with windows loads. */
export function WindowChoicePart(props: ComponentProps<typeof WindowChoice>) {
  const [Choice, load] = usePart(importChoice);
  useEffect(() => void load(), [load]);
  return Choice ? <Choice {...props} /> : null;
}
