import { allCategories, type Category } from '@/lib/catalog/categories';
import { Dictionary } from './dictionary';
import { en } from './languages/en';
import type { SearchWords } from './languages/words';
import { fold, inTwoLetters, tokenize } from './tokenize';

/** What a word or phrase of a query stands for besides itself. */
export type Meaning = {
  /** Words or phrases, each as its stems. */
  phrases: readonly (readonly string[])[];
  /** Paths of categories. */
  categories: readonly string[];
  /** Diets that the goods state. */
  diets: readonly string[];
};

type Table = ReadonlyMap<string, Meaning>;

const parts = (list: string) => list.split(',').map((part) => part.trim());

/** The general words and the labels of the categories in one language. */
export class Meanings {
  readonly #language: SearchWords;
  readonly #labelOf: (category: Category) => string;
  /** What was built for the present categories; the seller changes them seldom. */
  #last: { of: readonly Category[]; table: Table; words: Dictionary } | undefined;

  constructor(language = en, labelOf: (category: Category) => string = ({ text }) => text) {
    this.#language = language;
    this.#labelOf = labelOf;
  }

  get language(): SearchWords {
    return this.#language;
  }

  stem = (word: string): string => this.#language.stem(word);

  get = (key: string): Meaning | undefined => this.#present().table.get(key);
  has = (key: string): boolean => this.#present().table.has(key);

  /** All keys, so that slips in them are corrected too. */
  words = (): Dictionary => this.#present().words;

  /** The meanings whose keys begin with a text, for words that are still being typed. */
  startingWith = (text: string): Meaning[] =>
    [...this.#present().table].flatMap(([key, meaning]) => (key.startsWith(text) ? meaning : []));

  /** The words of a query; two neighbours that form a known phrase are joined by a space. */
  joinPhrases(words: readonly string[]): string[] {
    const terms: string[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const [word = '', next = ''] = words.slice(at, at + 2);
      const isPhrase = next !== '' && this.has(`${this.stem(word)} ${this.stem(next)}`);
      terms.push(isPhrase ? `${word} ${next}` : word);
      if (isPhrase) at += 1;
    }
    return terms;
  }

  #present() {
    const of = allCategories();
    if (this.#last?.of === of) return this.#last;
    const table = this.#build(of);
    const words = new Dictionary(this.#language);
    for (const key of table.keys()) words.add(key, 0);
    this.#last = { of, table, words };
    return this.#last;
  }

  /** The stems of a text. Words that tell nothing, such as the `de` of `pomme de terre`, are left out of queries too. */
  #stems(text: string): string[] {
    const words = tokenize(fold(text));
    const telling = words.filter((word) => !this.#language.stop.has(word));
    return (telling.length > 0 ? telling : words).map(this.stem);
  }

  /** All meanings by their key, the stems of a word or phrase. */
  #build(categories: readonly Category[]): Table {
    const { same, kinds, diets } = this.#language;
    const keyOf = (text: string) => this.#stems(text).join(' ');
    const found = new Map<
      string,
      { phrases: Map<string, string[]>; categories: Set<string>; diets: Set<string> }
    >();
    const put = (key: string, targets: readonly string[]) => {
      const meaning = found.get(key) ?? {
        phrases: new Map(),
        categories: new Set(),
        diets: new Set(),
      };
      for (const target of targets)
        if (target.startsWith('@')) meaning.categories.add(target.slice(1));
        else if (target.startsWith('#')) meaning.diets.add(target.slice(1));
        else if (keyOf(target) !== key) meaning.phrases.set(keyOf(target), this.#stems(target));
      found.set(key, meaning);
    };
    /** Gives a word and its spelling without umlauts these meanings. */
    const define = (word: string, targets: readonly string[]) => {
      for (const key of new Set([keyOf(word), keyOf(inTwoLetters(word))])) put(key, targets);
    };
    for (const list of same) for (const name of parts(list)) define(name, parts(list));
    for (const [word, list] of Object.entries(kinds)) define(word, parts(list));
    for (const [diet, list] of Object.entries(diets))
      for (const word of parts(list)) define(word, [`#${diet}`]);
    for (const category of categories)
      for (const word of this.#stems(`${this.#labelOf(category)} ${category.path}`))
        put(word, [`@${category.path}`]);
    return new Map(
      [...found].map(([key, { phrases, categories: paths, diets: stated }]) => [
        key,
        { phrases: [...phrases.values()], categories: [...paths], diets: [...stated] },
      ]),
    );
  }
}
