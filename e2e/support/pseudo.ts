import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';

/* A pseudo language for tests: English with accents, 40% longer in each word, and in brackets. */

/** The share by which a word grows. */
const GROWTH = 0.4;

const PLAIN = 'aceinorsuyzACEINORSUYZ';
const ACCENTED = 'áçéîñóřšúýžÁÇÉÎÑÓŘŠÚÝŽ';

const accented = (letter: string) => ACCENTED[PLAIN.indexOf(letter)] ?? letter;

/** Returns a word with accents, and with some vowels or its end repeated. */
function longer(word: string): string {
  const letters = [...word];
  const vowels = letters.flatMap((letter, at) => (/[aeiouy]/i.test(letter) ? [at] : []));
  const places = vowels.length > 0 ? vowels : [letters.length - 1];
  const more = Math.ceil(letters.length * GROWTH);
  return letters
    .map((letter, at) => {
      const place = places.indexOf(at);
      const times = place < 0 ? 0 : Math.floor((more + places.length - 1 - place) / places.length);
      return accented(letter) + accented(letter.toLowerCase()).repeat(times);
    })
    .join('');
}

const said = (text: string) => text.replace(/[A-Za-z]+/g, longer);

function elementsOf(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: said(element.value) };
    if (element.type === TYPE.tag) return { ...element, children: elementsOf(element.children) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(
      ([form, option]) => [form, { ...option, value: elementsOf(option.value) }] as const,
    );
    return { ...element, options: Object.fromEntries(options) } as MessageFormatElement;
  });
}

/**
 * Returns the message in the pseudo language, with the arguments, plurals and outer spaces of the English
 * one.
 */
export function pseudo(message: string): string {
  const [, before = '', text = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(message) ?? [];
  // The printer doubles each apostrophe, but only an apostrophe before a brace needs it.
  const printed = printAST(elementsOf(parse(text))).replace(/''(?![{}])/g, "'");
  return text && `${before}[${printed}]${after}`;
}

/** Returns the parts of a message for each choice of its plurals. `null` marks an argument. */
export function sayings(message: string): (string | null)[][] {
  const all = (elements: readonly MessageFormatElement[]): (string | null)[][] =>
    elements.reduce<(string | null)[][]>(
      (begun, element) =>
        begun.flatMap((start) => endings(element).map((end) => [...start, ...end])),
      [[]],
    );
  const endings = (element: MessageFormatElement): (string | null)[][] => {
    if (element.type === TYPE.literal) return [[element.value]];
    if (element.type === TYPE.tag) return all(element.children);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return Object.values(element.options).flatMap(({ value }) => all(value));
    return [[null]];
  };
  return all(parse(message));
}
