'use client';

import { lazyComponent } from '@/app/_components/use-lazy-component';
import type { NoteProps } from '@/app/[lang]/(shop)/_components/weighed/weighed-note';

/* Only pages with weighed goods load this code. */

export const StepperPart = lazyComponent(
  () =>
    import('@/app/[lang]/(shop)/_components/weighed/weighed-stepper').then(
      ({ WeighedStepper }) => WeighedStepper,
    ),
  () => <div className="size-11" />,
);

const Note = lazyComponent(() =>
  import('@/app/[lang]/(shop)/_components/weighed/weighed-note').then(
    ({ WeighedNote }) => WeighedNote,
  ),
);

/** The space is reserved until the messages have loaded. */
export const NotePart = ({ className, ...props }: NoteProps & { className: string }) => (
  <p className={`min-h-[2lh] ${className}`}>
    <Note {...props} />
  </p>
);

/** The code is loaded only if the shop offers favourites. */
export const HeartPart = lazyComponent(
  () => import('@/app/[lang]/(shop)/_components/favourites/heart').then(({ Heart }) => Heart),
  () => <div className="size-11" />,
);
