import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, {
  type CompiledMessage,
  type FormatOptions,
  type FormatValues,
} from 'icu-minify/format';
import type { Messages } from '@/messages';
import { isolate } from './isolate';

/** The name of a group of messages: a key of `messages/en.json`. */
export type Namespace = keyof Messages;

type Args<Text> = Text extends string
  ? GetICUArgs<
      Text,
      { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date }
    >
  : never;
/** The parameters of a message as a rest parameter; empty if the message has none. */
export type ValuesOf<Text> = keyof Args<Text> extends never ? [] : [values: Args<Text>];

/**
 * Returns the message of a key in a namespace, with its parameters. TypeScript checks both against the English message.
 */
export type Translate<A extends Namespace> = <K extends keyof Messages[A]>(
  key: K,
  ...parameters: ValuesOf<Messages[A][K]>
) => string;

/** The compiled messages of a namespace, by key. */
export type CompiledNamespace = Readonly<Record<string, CompiledMessage>>;

/** The messages use only a few options, so the cache stays small. */
function once<F>(make: (locale: string, options?: object) => F) {
  const made = new Map<string, F>();
  return (locale: unknown, options?: object): F => {
    const key = `${locale}${options ? JSON.stringify(options) : ''}`;
    const known = made.get(key);
    if (known) return known;
    const fresh = make(String(locale), options);
    made.set(key, fresh);
    return fresh;
  };
}

const formatters: FormatOptions['formatters'] = {
  getNumberFormat: once((locale, options) => new Intl.NumberFormat(locale, options)),
  getDateTimeFormat: once((locale, options) => new Intl.DateTimeFormat(locale, options)),
  getPluralRules: once((locale, options) => new Intl.PluralRules(locale, options)),
};

const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/;

/**
 * Isolates texts of the opposite direction. A parameter of a `select` stays unchanged, because it is a key and is not
 * displayed.
 */
function isolatedIn(message: CompiledMessage, values: object, locale: string): FormatValues {
  const isolated = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value];
    const text = isolate(value, RIGHT_TO_LEFT.test(locale));
    const isSelector = text !== value && JSON.stringify(message).includes(`["${name}",1,`);
    return [name, isSelector ? value : text];
  });
  return Object.fromEntries(isolated);
}

/** A sentence that ends with "8:00 a.m." or "Corner Inc." must have one period, not two. */
function endOnce(text: string, values: FormatValues): string {
  let single = text;
  for (const value of Object.values(values))
    if (typeof value === 'string' && value.endsWith('.'))
      single = single.replace(`${value}.`, () => value);
  return single;
}

/**
 * Returns the translate function for the compiled messages of a namespace. It formats numbers and dates for `locale`,
 * and isolates text of the opposite direction. It throws for an unknown key.
 */
export function translator<A extends Namespace>(
  compiled: CompiledNamespace,
  locale: string,
): Translate<A> {
  return (key, ...[values]) => {
    const message = compiled[String(key)];
    if (message === undefined) throw new Error(`there is no message ${String(key)}`);
    const given = values && isolatedIn(message, values, locale);
    const text = String(format(message, locale, given, { formatters }));
    return given ? endOnce(text, given) : text;
  };
}
