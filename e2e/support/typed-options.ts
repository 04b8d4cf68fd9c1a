import { argumentsOrEnd, type Options } from '@/server/process/arguments';

/** An option with a value, and what it is where nothing is typed. */
export const text = (fallback: string) => ({ type: 'string', default: fallback }) as const;

/** The options that are typed after a developer's command; a sentence ends it for one that it does not take. */
export function typedOptions<const O extends Options>(command: string, options: O) {
  const known = Object.keys(options).map((name) => `[--${name}]`);
  return argumentsOrEnd({ usage: `${command} ${known.join(' ')}`, options }).values;
}
