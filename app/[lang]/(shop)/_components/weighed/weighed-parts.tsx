'use client';

import { useEffect } from 'react';
import { usePart } from '@/app/_components/use-part';
import type { NoteProps } from './weighed-note';
import type { StepperProps } from './weighed-stepper';

/* What only a page with goods that are weighed loads: their controls, and the words in six languages. */

const importStepper = () => import('./weighed-stepper').then((part) => part.WeighedStepper);
const importNote = () => import('./weighed-note').then((part) => part.WeighedNote);

/** The quantity of goods that are weighed. */
export function StepperPart(props: StepperProps) {
  const [Stepper, load] = usePart(importStepper);
  useEffect(() => void load(), [load]);
  return Stepper ? (
    <Stepper {...props} />
  ) : (
    <div className={props.look === 'page' ? 'h-13' : 'size-11'} />
  );
}

/** About what they cost, and at most. Its room is kept until the words are there. */
export function NotePart({ className, ...props }: NoteProps & { className: string }) {
  const [Note, load] = usePart(importNote);
  useEffect(() => void load(), [load]);
  return <p className={`min-h-[2lh] ${className}`}>{Note && <Note {...props} />}</p>;
}
