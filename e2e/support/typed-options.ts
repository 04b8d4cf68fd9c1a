import { argumentsOrEnd, type Options } from '@/server/process/arguments';

export const text = (fallback: string) => ({ type: 'string', default: fallback }) as const;

export function typedOptions<const O extends Options>(command: string, options: O) {
  const known = Object.keys(options).map((name) => `[--${name}]`);
  return argumentsOrEnd({ usage: `${command} ${known.join(' ')}`, options }).values;
}
