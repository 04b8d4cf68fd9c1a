import { type ParseArgsConfig, parseArgs } from 'node:util';
import { codeOf, reasonOf, StartFailure } from './failure';

export class Usage extends Error {
  override name = 'Usage';
}

export type Options = NonNullable<ParseArgsConfig['options']>;

type Form<O> = {
  usage: string;
  options?: O;
  words?: number;
  typed?: string[];
};

/**
 * Throws {@link Usage} for `--help`, and {@link StartFailure} for invalid arguments, before the command does anything.
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

/** Parses the arguments like {@link readArguments}. On an error, prints the message and exits. */
export function argumentsOrEnd<const O extends Options = Record<never, never>>(form: Form<O>) {
  try {
    return readArguments(form);
  } catch (error) {
    if (error instanceof Usage) console.log(error.message);
    else if (error instanceof StartFailure) console.error(error.message);
    else throw error;
    process.exit(error instanceof Usage ? 0 : 1);
  }
}
