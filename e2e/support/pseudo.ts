import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';

/*
 * A pseudo language for tests of the layout. It is English with accents, in brackets, and each word is 40%
 * longer.
 */

const GROWTH = 0.4;

const PLAIN = 'aceinorsuyzACEINORSUYZ';
const ACCENTED = 'áçéîñóřšúýžÁÇÉÎÑÓŘŠÚÝŽ';

const accented = (letter: string) => ACCENTED[PLAIN.indexOf(letter)] ?? letter;

function longer(word: string): string {
  const letters = [...word];
  const vowelCount = letters.flatMap((letter, at) => (/[aeiouy]/i.test(letter) ? [at] : []));
  const places = vowelCount.length > 0 ? vowelCount : [letters.length - 1];
  const more = Math.ceil(letters.length * GROWTH);
  return letters
    .map((letter, at) => {
      const place = places.indexOf(at);
      const times = place < 0 ? 0 : Math.floor((more + places.length - 1 - place) / places.length);
      return accented(letter) + accented(letter.toLowerCase()).repeat(times);
    })
    .join('');
}

const lengthened = (text: string) => text.replace(/[A-Za-z]+/g, longer);

function elementsOf(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: lengthened(element.value) };
    if (element.type === TYPE.tag) return { ...element, children: elementsOf(element.children) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(
      ([form, option]) => [form, { ...option, value: elementsOf(option.value) }] as const,
    );
    return { ...element, options: Object.fromEntries(options) } as MessageFormatElement;
  });
}

export function pseudo(message: string): string {
  const [, before = '', text = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(message) ?? [];
  // `printAST` doubles each apostrophe. Undo the doubling, except before a brace, where it is necessary.
  const printed = printAST(elementsOf(parse(text))).replace(/''(?![{}])/g, "'");
  return text && `${before}[${printed}]${after}`;
}

/** Returns one list of parts per plural form. A part is a text, or `null` for an argument. */
export function patternsOf(message: string): (string | null)[][] {
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
