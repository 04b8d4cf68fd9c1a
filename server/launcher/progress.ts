import type { Writable } from 'node:stream';

/** Reports the name of the current step. Call it without a name at the end. */
export type OnStep = (step?: string) => void;

type Out = Pick<Writable, 'write'> & { isTTY?: boolean; columns?: number };

const CLEAR = '\r\x1b[K';
const EVERY_MS = { terminal: 1_000, pipe: 10_000 };

/**
 * Shows the current steps and the elapsed time. A terminal gets a single updated line, and a pipe gets a new line every
 * ten seconds. Without `out`, it writes nothing.
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
    of:
      (who: string): OnStep =>
      (step) => {
        if (step) steps.set(who, step);
        else steps.delete(who);
        if (isTerminal) step ? show() : hide();
      },
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

const STEPS = [
  ['Creating an optimized', 'compiling'],
  ['Collecting page data', 'loading each page'],
  ['Generating static pages', 'rendering'],
] as const;

/** Returns whether `next build` has written all scripts when this step starts. */
export const isCompiled = (step: string): boolean => step !== STEPS[0][1];

export function stepIn(output: string): string | undefined {
  const begun = output.split('\n').flatMap((line) => {
    const [, step] = STEPS.find(([printed]) => line.includes(printed)) ?? [];
    const [count = ''] = /\d+\/\d+/.exec(line) ?? [];
    return step ? [`${step} ${count}`.trimEnd()] : [];
  });
  return begun.at(-1);
}
