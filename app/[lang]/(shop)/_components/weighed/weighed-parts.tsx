'use client';

import { shownPart } from '@/app/_components/use-part';
import type { NoteProps } from './weighed-note';

/* What only a page with goods that are weighed loads: their controls, and the words in six languages. */

/** The quantity of goods that are weighed, on their card. */
export const StepperPart = shownPart(
  () => import('./weighed-stepper').then(({ WeighedStepper }) => WeighedStepper),
  () => <div className="size-11" />,
);

const Note = shownPart(() => import('./weighed-note').then(({ WeighedNote }) => WeighedNote));

/** About what they cost, and at most. Its room is kept until the words are there. */
export const NotePart = ({ className, ...props }: NoteProps & { className: string }) => (
  <p className={`min-h-[2lh] ${className}`}>
    <Note {...props} />
  </p>
);
