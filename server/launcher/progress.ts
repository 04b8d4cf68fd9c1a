import type { Writable } from 'node:stream';

/** Called with the current step, and without one at the end. */
export type OnStep = (step?: string) => void;

/** The terminal or pipe that receives the progress. */
type Out = Pick<Writable, 'write'> & { isTTY?: boolean; columns?: number };

const CLEAR = '\r\x1b[K';
/** How often a terminal shows the time, and how often a pipe gets a line, in ms. */
const EVERY_MS = { terminal: 1_000, pipe: 10_000 };

/**
 * Shows the current steps of a start and the elapsed time. A terminal shows them on one line that updates.
 * Other outputs get a separate line from time to time. Without `out`, it shows nothing.
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
    /** Creates the function that shows the steps of one of several concurrent tasks. */
    of:
      (who: string): OnStep =>
      (step) => {
        if (step) steps.set(who, step);
        else steps.delete(who);
        if (isTerminal) step ? show() : hide();
      },
    /** Prints a message above the progress line. */
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

/** The output of `next build` at the start of a step, with the name to show. */
const STEPS = [
  ['Creating an optimized', 'compiling'],
  ['Collecting page data', 'loading each page'],
  ['Generating static pages', 'rendering'],
] as const;

/** Returns whether the scripts of the build are complete at this step. */
export const isCompiled = (step: string): boolean => step !== STEPS[0][1];

/** Returns the last step that this output of `next build` starts, or undefined if it starts none. */
export function stepIn(output: string): string | undefined {
  const begun = output.split('\n').flatMap((line) => {
    const [, step] = STEPS.find(([printed]) => line.includes(printed)) ?? [];
    const [count = ''] = /\d+\/\d+/.exec(line) ?? [];
    return step ? [`${step} ${count}`.trimEnd()] : [];
  });
  return begun.at(-1);
}
