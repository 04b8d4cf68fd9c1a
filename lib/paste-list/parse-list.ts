import { omitUndefined } from '@/lib/utils/omit-undefined';
import { type Amount, amountAt, combined, signAt, skipOf, wordAt } from './amount';
import { MAX_ITEMS, MAX_NAME, MAX_SEGMENT, MAX_TEXT } from './limits';
import { readTokens, type Token } from './tokens';
import * as known from './words';

/** One line of a pasted list. */
export type PastedItem = Amount & {
  name: string;
  original: string;
};

/** Matches bullets, checkboxes and numbers at the start of a line. */
const BULLET = /^(?:\s*(?:[-–—*•·▪◦●○■□☐☑☒✓✔✅>]|\[[ xX✓]?\]|\d{1,2}[.)](?=\s)))+\s*/u;
const CHECKBOX_AT_END = /\[[ xX✓]?\]$/;
const SEPARATOR = /[,;،؛]/;
const isDigit = (letter: string | undefined) => letter !== undefined && /[\d٠-٩۰-۹]/.test(letter);

/** Splits a line at commas and semicolons outside of brackets. A comma between digits is a decimal sign. */
function segmentsOf(line: string): string[] {
  const segments: string[] = [];
  let [start, depth] = [0, 0];
  for (let at = 0; at < line.length; at += 1) {
    const letter = line.charAt(at);
    if (letter === '(' || letter === '[') depth += 1;
    else if (letter === ')' || letter === ']') depth = Math.max(0, depth - 1);
    else if (letter === '•' || SEPARATOR.test(letter)) {
      const isDecimal = letter !== '•' && isDigit(line[at - 1]) && isDigit(line[at + 1]);
      if (depth > 0 || isDecimal) continue;
      segments.push(line.slice(start, at));
      start = at + 1;
    }
  }
  return [...segments, line.slice(start)]
    .map((text) => text.slice(0, MAX_SEGMENT).trim())
    .filter(Boolean);
}

const wordTokens = (tokens: readonly Token[]) =>
  tokens.flatMap((token) => (token.kind === 'word' ? [token.word] : []));
const hasNumber = (tokens: readonly Token[]) => tokens.some(({ kind }) => kind === 'number');

function isRemark(tokens: readonly Token[]): boolean {
  const words = wordTokens(tokens);
  if (hasNumber(tokens)) return false;
  if (known.PURPOSE.has(words[0] ?? '') || words[0] === 'to') return true;
  return words.every(
    (word) => known.NOISE.has(word) || known.OF.has(word) || known.AND.has(word) || word === 'in',
  );
}

function isHeading(line: string, tokens: readonly Token[]): boolean {
  if (line.endsWith(':') || line.endsWith('：')) return true;
  const words = wordTokens(tokens);
  const [first = ''] = words;
  if (known.HEADINGS.has(first) && words.length <= 4) return true;
  return known.PURPOSE.has(first) && !hasNumber(tokens) && words.length <= 5 && first !== 'plus';
}

function bracketsOf(tokens: readonly Token[]): { outside: Token[]; inside: Token[][] } {
  const [outside, inside]: [Token[], Token[][]] = [[], []];
  let depth = 0;
  for (const token of tokens) {
    const sign = token.kind === 'sign' ? token.sign : '';
    if (sign === '(' || sign === '[') {
      depth += 1;
      if (depth === 1) inside.push([]);
    } else if (sign === ')' || sign === ']') depth = Math.max(0, depth - 1);
    else if (depth > 0) inside.at(-1)?.push(token);
    else outside.push(token);
  }
  return { outside, inside };
}

function wholeAmount(tokens: readonly Token[]): Amount | undefined {
  const found = amountAt(tokens, 0);
  return found && found.end === tokens.length ? found : undefined;
}

/** Words that follow `can` or `could` if it is a verb and not a container: `can you bring milk`. */
const PERSONS = new Set(['u', 'you', 'we', 'i']);

function withoutChat(tokens: readonly Token[]): { tokens: Token[]; isChat: boolean } {
  let start = 0;
  let end = tokens.length;
  const isVerb = (at: number) =>
    known.CHAT.has(wordAt(tokens, at)) &&
    (!/^(can|could)$/.test(wordAt(tokens, at)) || PERSONS.has(wordAt(tokens, at + 1)));
  while (start < end && (isVerb(start) || /^[!?…]$/.test(signAt(tokens, start)))) start += 1;
  while (end > start && (isVerb(end - 1) || /^[!?…]$/.test(signAt(tokens, end - 1)))) end -= 1;
  return start === end
    ? { tokens: [...tokens], isChat: false }
    : { tokens: tokens.slice(start, end), isChat: start > 0 };
}

const isAnd = (tokens: readonly Token[], at: number) =>
  known.AND.has(wordAt(tokens, at)) || /^[&+]$/.test(signAt(tokens, at));

/**
 * Splits a line into products at `and`. Without `isEnumeration`, `and` may be part of a name (`mac and cheese`). It
 * then separates products only before a number (`2 eggs and 3 apples`) and after salt (`salt and pepper`).
 */
function partsOf(tokens: readonly Token[], isEnumeration: boolean): Token[][] {
  const parts: Token[][] = [[]];
  tokens.forEach((token, at) => {
    const before = wordAt(tokens, at - 1);
    const isNumberNext =
      tokens[at + 1]?.kind === 'number' || amountAt(tokens, at + 1, true)?.unit !== undefined;
    const separates =
      at > 0 &&
      at < tokens.length - 1 &&
      isAnd(tokens, at) &&
      (isEnumeration || isNumberNext || known.SALT.has(before));
    if (separates) parts.push([]);
    // The Arabic `and` is written together with the next word.
    else if (token.kind === 'word' && known.SALT.has(before) && /^وفلفل/.test(token.word))
      parts.push([{ ...token, word: token.word.slice(1), text: token.text.slice(1) }]);
    else parts.at(-1)?.push(token);
  });
  return parts.filter((part) => part.length > 0);
}

/** Words after which a number belongs to the name: `Type 405`, `size 3`. */
const NUMBERED = new Set('type typ no nr size grosse taille talla tamanho spf lsf fps'.split(' '));
/**
 * A larger number after a name is more often a part of the name than an amount: `Rum 40`. The same is true for
 * decimals: `Milk 3.5`.
 */
const MAX_AFTER_NAME = 12;
/** Words between alternatives, such as `or`. The shop searches only the first alternative. */
const OR = new Set(['or', 'oder', 'ou', 'أو', 'او']);

/** Reads an amount after the name, as in `Milk 2L`. `isUnsure` is true if the number may be a part of the name. */
function trailingAmount(tokens: readonly Token[]) {
  let isUnsure = false;
  for (let at = tokens.length - 1; at > 0; at -= 1) {
    const isHalf = (known.NUMBERS.get(wordAt(tokens, at)) ?? 1) < 1;
    const isNumber =
      tokens[at]?.kind === 'number' || isHalf || known.DOZENS.has(wordAt(tokens, at));
    if (!isNumber || NUMBERED.has(wordAt(tokens, at - 1))) continue;
    // Go back to the first number of an amount such as `2 x 500 g` or `1 1/2`.
    let from = at;
    while (from > 1 && !/^\p{L}{2}/u.test(wordAt(tokens, from - 1))) from -= 1;
    const found = amountAt(tokens, from) ?? amountAt(tokens, at);
    if (!found) continue;
    const start = amountAt(tokens, from) ? from : at;
    const isBare = found.end === start + 1 && !/^[-–—:]$/.test(signAt(tokens, start - 1));
    const isName = found.quantity > MAX_AFTER_NAME || !Number.isInteger(found.quantity);
    if (isBare && isName && tokens[start]?.kind === 'number') {
      isUnsure = true;
      continue;
    }
    const rest = [...tokens.slice(0, start), ...tokens.slice(found.end)];
    return { found, rest, isUnsure };
  }
  return { isUnsure };
}

/** Removes a unit that follows the product, as in `3 garlic cloves`, from the words. Returns its unit. */
function unitInName(words: Extract<Token, { kind: 'word' }>[]) {
  const last = words.at(-1);
  if (!last || words.length < 2) return {};
  const unit = known.UNITS.get(last.word)?.unit;
  if (unit !== 'part' && unit !== 'container' && unit !== 'pack') return {};
  words.pop();
  return { unit };
}

function isInMetricPounds(tokens: readonly Token[]): boolean {
  const weights = wordTokens(tokens).filter((word) => known.UNITS.get(word)?.unit === 'g');
  return weights.length > 0 && weights.every(known.isMetricPound);
}

/** The Arabic dual: `بصلتين` are two onions. */
const DUAL = /^(\p{L}{2,})(?:تين|تان)$/u;

function itemOf(given: readonly Token[], original: string): PastedItem | undefined {
  const { outside, inside } = bracketsOf(given);
  let tokens: readonly Token[] = outside;
  const side = inside.map(wholeAmount).find((amount) => amount !== undefined);
  // In `juice of 1 lemon`, the shopper wants the lemon, so skip the words before the number.
  const number = tokens.findIndex(({ kind }) => kind === 'number');
  if (
    known.JUICE.has(wordAt(tokens, 0)) &&
    (number === 1 || number === 2) &&
    wordAt(tokens, number + 1)
  )
    tokens = tokens.slice(number);
  const lead = amountAt(tokens, 0, true);
  let amount: Amount = {};
  if (lead && lead.end < tokens.length) {
    amount = omitUndefined({ quantity: lead.quantity, unit: lead.unit });
    tokens = tokens.slice(skipOf(tokens, lead.end));
  }
  const trailing = trailingAmount(tokens);
  if (trailing.found) {
    const { quantity, unit } = trailing.found;
    const isSize = unit === 'g' || unit === 'ml';
    if (amount.quantity === undefined || isSize) tokens = trailing.rest;
    amount = combined(amount, omitUndefined({ quantity, unit }));
  }
  if (trailing.isUnsure && amount.quantity === undefined) amount = { isUnsure: true };
  const or = tokens.findIndex((_, at) => at > 0 && OR.has(wordAt(tokens, at)));
  const words = (or > 0 ? tokens.slice(0, or) : tokens).flatMap((token) =>
    token.kind === 'word' && !known.TIMES.has(token.word) ? [token] : [],
  );
  while (words[0] && words.length > 1 && known.OF.has(words[0].word)) words.shift();
  if (amount.quantity !== undefined && amount.unit === undefined)
    amount = { ...amount, ...unitInName(words) };
  const dual = DUAL.exec(words[0]?.text ?? '');
  if (dual?.[1] && words[0] && amount.quantity === undefined) {
    amount = { quantity: 2 };
    words[0] = { ...words[0], text: `${dual[1]}ة` };
  }
  const name = words
    .map(({ text }) => text)
    .join(' ')
    .slice(0, MAX_NAME)
    .trim();
  const whole = combined(amount, side);
  const pound =
    whole.unit === 'g' && isInMetricPounds(given) ? { isMetricPound: true as const } : {};
  return name ? { ...whole, ...pound, name, original } : undefined;
}

function itemsOfLine(line: string): PastedItem[] {
  const segments = segmentsOf(line).map((text) => ({ text, tokens: readTokens(text) }));
  const products = segments.filter(({ tokens }, at) => at === 0 || !isRemark(tokens));
  return products.flatMap(({ text, tokens }) => {
    const chat = withoutChat(tokens);
    const isEnumeration = products.length > 1 || chat.isChat;
    const parts = partsOf(chat.tokens, isEnumeration).filter(
      (part) => wordTokens(part).length > 0 && !(hasNumber(part) === false && isOnlyJoiners(part)),
    );
    return parts.flatMap((part) => itemOf(part, text) ?? []);
  });
}

const isOnlyJoiners = (tokens: readonly Token[]) =>
  wordTokens(tokens).every(
    (word) => known.OF.has(word) || known.AND.has(word) || known.CHAT.has(word),
  );

/** Splits a heading from the products that follow it in the same line: `Fruit: apples, bananas`. */
function afterHeading(line: string): string {
  const at = line.search(/[:：]\s/);
  const heading = at > 0 ? line.slice(0, at) : '';
  return heading && !/[\d٠-٩]/.test(heading) && line.slice(at + 1).trim()
    ? line.slice(at + 1)
    : line;
}

/**
 * Reads a pasted shopping list or the ingredients of a recipe. Returns up to 99 items in the order of the text. Ignores
 * headings, links, remarks, prices, and everything after a heading such as `Method`. Reads at most 10,000 characters,
 * in linear time. Never throws. Understands all six languages at once, because a recipe can be in another language than
 * the page.
 */
export function parseList(given: string): PastedItem[] {
  const items: PastedItem[] = [];
  for (const row of given.slice(0, MAX_TEXT).split(/\r\n|[\n\r\u2028\u2029]/)) {
    const line = row
      .replace(/\s+/g, ' ')
      .trim()
      .replace(BULLET, '')
      .replace(CHECKBOX_AT_END, '')
      .trim();
    if (!line || /^https?:\/\//i.test(line)) continue;
    const tokens = readTokens(line);
    const words = wordTokens(tokens);
    if (words.length <= 3 && known.STEPS.has(words[0] ?? '') && !hasNumber(tokens) && items.length)
      break;
    if (isHeading(line, tokens)) continue;
    for (const item of itemsOfLine(afterHeading(line)))
      if (items.push(item) === MAX_ITEMS) return items;
  }
  return items;
}
