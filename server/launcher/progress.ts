import type { Writable } from 'node:stream';

/** Reports the name of the current step of a task. Call it without a name when the task ends. */
export type OnStep = (step?: string) => void;

/** The terminal or the pipe to which the progress is written. */
type Out = Pick<Writable, 'write'> & { isTTY?: boolean; columns?: number };

const CLEAR = '\r\x1b[K';
/** How often the elapsed time is written, in ms. */
const EVERY_MS = { terminal: 1_000, pipe: 10_000 };

/**
 * Shows the current steps of a start and the elapsed time. In a terminal, the function updates a single line. If the
 * output is a pipe, it writes a new line every ten seconds. Without `out`, it writes nothing.
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
    /** Creates the function that reports the steps of a task. Several tasks can run at the same time. */
    of:
      (who: string): OnStep =>
      (step) => {
        if (step) steps.set(who, step);
        else steps.delete(who);
        if (isTerminal) step ? show() : hide();
      },
    /** Prints a message above the progress line. */
    above: (write: () => void) => {
      hide();
      write();
      if (isTerminal) show();
    },
    end: () => {
      clearInterval(timer);
      hide();
      steps.clear();
    },
  };
}

/** The text that `next build` prints at the start of each step, and the name of the step. */
const STEPS = [
  ['Creating an optimized', 'compiling'],
  ['Collecting page data', 'loading each page'],
  ['Generating static pages', 'rendering'],
] as const;

/** Returns whether `next build` has written all scripts when this step starts. */
export const isCompiled = (step: string): boolean => step !== STEPS[0][1];

/** Returns the last step that starts in this output of `next build`. Returns undefined if no step starts. */
export function stepIn(output: string): string | undefined {
  const begun = output.split('\n').flatMap((line) => {
    const [, step] = STEPS.find(([printed]) => line.includes(printed)) ?? [];
    const [count = ''] = /\d+\/\d+/.exec(line) ?? [];
    return step ? [`${step} ${count}`.trimEnd()] : [];
  });
  return begun.at(-1);
}
