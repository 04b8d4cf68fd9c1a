import { type ParseArgsConfig, parseArgs } from 'node:util';
import { codeOf, reasonOf, StartFailure } from './failure';

/** `--help` was typed; `message` says what the command takes. */
export class Usage extends Error {
  override name = 'Usage';
}

export type Options = NonNullable<ParseArgsConfig['options']>;

type Form<O> = {
  /** What is typed, for a person: `npm run drill -- [folder] [--plain]`. */
  usage: string;
  options?: O;
  /** The most words beside the options. */
  words?: number;
  typed?: string[];
};

/**
 * What is typed after the name of a command: its options and words. Throws {@link Usage} for `--help`, and
 * {@link StartFailure} for what the command does not take, before it has done anything.
 */
export function readArguments<const O extends Options = Record<never, never>>({
  usage,
  options,
  words = 0,
  typed = process.argv.slice(2),
}: Form<O>) {
  if (typed.some((one) => one === '--help' || one === '-h')) throw new Usage(usage);
  try {
    const read = parseArgs({ args: typed, options: options ?? ({} as O), allowPositionals: true });
    const extra = read.positionals[words];
    if (extra !== undefined) throw new StartFailure(`Unexpected argument '${extra}'. ${usage}`);
    return read;
  } catch (error) {
    if (!codeOf(error)?.startsWith('ERR_PARSE_ARGS')) throw error;
    const [what] = reasonOf(error).split(/\.? *(?:\n|\. )/);
    throw new StartFailure(`${what}. ${usage}`);
  }
}

/** As {@link readArguments}, for a program's first line: ends it with the message of what that throws. */
export function argumentsOrEnd<const O extends Options>(form: Form<O>) {
  try {
    return readArguments(form);
  } catch (error) {
    if (error instanceof Usage) console.log(error.message);
    else if (error instanceof StartFailure) console.error(error.message);
    else throw error;
    process.exit(error instanceof Usage ? 0 : 1);
  }
}
