import { argumentsOrEnd, type Options } from '@/server/process/arguments';

/** Returns an option with a value and its default. */
export const text = (fallback: string) => ({ type: 'string', default: fallback }) as const;

/** Parses the options of a developer's command. An unknown option ends the command with a message. */
export function typedOptions<const O extends Options>(command: string, options: O) {
  const known = Object.keys(options).map((name) => `[--${name}]`);
  return argumentsOrEnd({ usage: `${command} ${known.join(' ')}`, options }).values;
}
