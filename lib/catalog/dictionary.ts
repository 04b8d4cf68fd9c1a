import { slipsOf } from './words';

/** The shortest word in which a slip is looked for: shorter ones are each other's slips. */
const SLIP_FROM = 3;

/** Where the first word that is not before `word` stands. */
function place(sorted: readonly string[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The words of all names, each with the slots of the names that it is in. */
export class Dictionary {
  readonly #slots = new Map<string, number[]>();
  /** In alphabetical order once somebody asks; words that came later are put in their places. */
  #sorted: string[] | undefined;
  /** All words in one text, one a line: quicker to look through than one by one. */
  #text: string | undefined;

  add(word: string, slot: number): void {
    const slots = this.#slots.get(word);
    if (slots) {
      if (slots.at(-1) !== slot) slots.push(slot);
      return;
    }
    this.#slots.set(word, [slot]);
    this.#text = undefined;
    if (this.#sorted) this.#sorted.splice(place(this.#sorted, word), 0, word);
  }

  has = (word: string) => this.#slots.has(word);
  slotsOf = (word: string): readonly number[] => this.#slots.get(word) ?? [];
  get size() {
    return this.#slots.size;
  }

  /** The words that begin so, without the word itself. */
  beginningWith(start: string): string[] {
    this.#sorted ??= [...this.#slots.keys()].sort();
    const found: string[] = [];
    for (let at = place(this.#sorted, start); at < this.#sorted.length; at += 1) {
      const word = this.#sorted[at] ?? '';
      if (!word.startsWith(start)) break;
      if (word !== start) found.push(word);
    }
    return found;
  }

  /** The words that one slip of the finger turns into this one. */
  closeTo(word: string): string[] {
    if (word.length < SLIP_FROM) return [];
    const found = new Set<string>();
    for (const slip of slipsOf(word)) if (slip !== word && this.has(slip)) found.add(slip);
    return [...found];
  }

  /** The words that hold this piece anywhere. */
  holding(piece: string): string[] {
    this.#text ??= `\n${[...this.#slots.keys()].join('\n')}\n`;
    const found: string[] = [];
    for (let at = this.#text.indexOf(piece); at >= 0; ) {
      const end = this.#text.indexOf('\n', at);
      found.push(this.#text.slice(this.#text.lastIndexOf('\n', at) + 1, end));
      at = this.#text.indexOf(piece, end);
    }
    return found;
  }
}
