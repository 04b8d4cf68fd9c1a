import { argumentsOrEnd, type Options } from '@/server/process/arguments';

/** Returns the definition of an option that has a value and a default. */
export const text = (fallback: string) => ({ type: 'string', default: fallback }) as const;

/** Parses the options of a command for developers. An unknown option ends the command with a message. */
export function typedOptions<const O extends Options>(command: string, options: O) {
  const known = Object.keys(options).map((name) => `[--${name}]`);
  return argumentsOrEnd({ usage: `${command} ${known.join(' ')}`, options }).values;
}
