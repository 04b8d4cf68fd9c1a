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
/** The parameters of a message, if it has any. */
export type ValuesOf<Text> = keyof Args<Text> extends never ? [] : [values: Args<Text>];

/** The sentence of a key of an area, with its parameters; both are checked against the English message. */
export type Translate<A extends Namespace> = <K extends keyof Messages[A]>(
  key: K,
  ...parameters: ValuesOf<Messages[A][K]>
) => string;

/** The compiled messages of an area, by key. */
export type CompiledNamespace = Readonly<Record<string, CompiledMessage>>;

/** One formatter for each locale and its options, of which the messages have a few. */
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

/** The locales that are written from right to left (isolate.test.ts). */
const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/;

/** The parameters of a message, with text of the other direction isolated. What a message selects by is a key, not text. */
function isolatedIn(message: CompiledMessage, values: object, locale: string): FormatValues {
  const isolated = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value];
    const text = isolate(value, RIGHT_TO_LEFT.test(locale));
    const isSelector = text !== value && JSON.stringify(message).includes(`["${name}",1,`);
    return [name, isSelector ? value : text];
  });
  return Object.fromEntries(isolated);
}

/**
 * The sentences of an area whose messages are compiled; numbers and dates are written as in `locale`, and text
 * of the other direction is isolated. Throws for
 * a key that the area does not have.
 */
export function translator<A extends Namespace>(
  compiled: CompiledNamespace,
  locale: string,
): Translate<A> {
  return (key, ...[values]) => {
    const message = compiled[String(key)];
    if (message === undefined) throw new Error(`there is no message ${String(key)}`);
    const given = values && isolatedIn(message, values, locale);
    return String(format(message, locale, given, { formatters }));
  };
}
