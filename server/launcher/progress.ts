import type { Writable } from 'node:stream';

/** Called with the present step, and at the end without one. */
export type OnStep = (step?: string) => void;

/** Where a terminal shows it, or a pipe keeps it. */
type Out = Pick<Writable, 'write'> & { isTTY?: boolean; columns?: number };

const CLEAR = '\r\x1b[K';
/** How often a terminal shows the time, and how often a pipe gets a line, in ms. */
const EVERY_MS = { terminal: 1_000, pipe: 10_000 };

/**
 * Shows what a start waits for and since when: in a terminal on one line that changes, elsewhere on a line of its own
 * from time to time. Without `out` it shows nothing.
 */
export function showProgress(out: Out | undefined) {
  const began = Date.now();
  const steps = new Map<string, string>();
  const isTerminal = !!out?.isTTY;
  const line = () => {
    const seconds = Math.round((Date.now() - began) / 1000);
    const parts = [...steps].map(([who, step]) => `${who}: ${step}`);
    return `  ${seconds} s   ${parts.join(' · ')}`.slice(0, (out?.columns ?? 200) - 1);
  };
  const show = () => {
    if (steps.size > 0) out?.write(isTerminal ? `${CLEAR}${line()}` : `${line()}\n`);
  };
  const hide = () => {
    if (isTerminal) out?.write(CLEAR);
  };
  const every = isTerminal ? EVERY_MS.terminal : EVERY_MS.pipe;
  const timer = out && setInterval(show, every).unref();
  return {
    /** Makes the function that shows the steps of one of several concurrent tasks. */
    of:
      (who: string): OnStep =>
      (step) => {
        if (step) steps.set(who, step);
        else steps.delete(who);
        if (isTerminal) step ? show() : hide();
      },
    /** Says something above the line. */
    above: (say: () => void) => {
      hide();
      say();
      if (isTerminal) show();
    },
    end: () => {
      clearInterval(timer);
      hide();
      steps.clear();
    },
  };
}

/** What `next build` prints when it begins a step, in words. */
const STEPS = [
  ['Creating an optimized', 'compiling'],
  ['Collecting page data', 'loading each page'],
  ['Generating static pages', 'rendering'],
] as const;

/** Whether the scripts of the build are written by the time of a step. */
export const isCompiled = (step: string): boolean => step !== STEPS[0][1];

/** The last step that this output of `next build` begins; undefined when it begins none. */
export function stepIn(output: string): string | undefined {
  const begun = output.split('\n').flatMap((line) => {
    const [, step] = STEPS.find(([printed]) => line.includes(printed)) ?? [];
    const [count = ''] = /\d+\/\d+/.exec(line) ?? [];
    return step ? [`${step} ${count}`.trimEnd()] : [];
  });
  return begun.at(-1);
}
