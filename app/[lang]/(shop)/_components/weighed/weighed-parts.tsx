'use client';

import { shownPart } from '@/app/_components/use-part';
import type { NoteProps } from './weighed-note';

/* Code that only pages with weighed goods load: their controls, and the messages in six languages. */

/** The quantity control of weighed goods on their card. */
export const StepperPart = shownPart(
  () => import('./weighed-stepper').then(({ WeighedStepper }) => WeighedStepper),
  () => <div className="size-11" />,
);

const Note = shownPart(() => import('./weighed-note').then(({ WeighedNote }) => WeighedNote));

/** Shows the estimated and the maximum cost. It reserves its space until the messages have loaded. */
export const NotePart = ({ className, ...props }: NoteProps & { className: string }) => (
  <p className={`min-h-[2lh] ${className}`}>
    <Note {...props} />
  </p>
);
