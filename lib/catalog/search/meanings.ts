import { allCategories, type Category } from '@/lib/catalog/categories';
import { KINDS, SAME } from './synonyms';
import { fold, stem, tokenize } from './tokenize';

/** What a word or phrase of a query stands for besides itself. */
export type Meaning = {
  /** Words or phrases, each as its stems. */
  phrases: readonly (readonly string[])[];
  /** Paths of categories. */
  categories: readonly string[];
};

const stems = (text: string) => tokenize(fold(text)).map(stem);
const keyOf = (text: string) => stems(text).join(' ');
const parts = (list: string) => list.split(',').map((part) => part.trim());

/** All meanings by their key, the stems of a word or phrase. */
function build(categories: readonly Category[]): ReadonlyMap<string, Meaning> {
  const found = new Map<string, { phrases: Map<string, string[]>; categories: Set<string> }>();
  const put = (key: string, targets: readonly string[]) => {
    const meaning = found.get(key) ?? { phrases: new Map(), categories: new Set() };
    for (const target of targets)
      if (target.startsWith('@')) meaning.categories.add(target.slice(1));
      else if (keyOf(target) !== key) meaning.phrases.set(keyOf(target), stems(target));
    found.set(key, meaning);
  };
  for (const list of SAME) for (const name of parts(list)) put(keyOf(name), parts(list));
  for (const [word, list] of Object.entries(KINDS)) put(keyOf(word), parts(list));
  for (const { text, path } of categories)
    for (const word of stems(`${text} ${path}`)) put(word, [`@${path}`]);
  return new Map(
    [...found].map(([key, meaning]) => [
      key,
      { phrases: [...meaning.phrases.values()], categories: [...meaning.categories] },
    ]),
  );
}

/** What was built for the present categories; the seller changes them seldom. */
let last: { of: readonly Category[]; meanings: ReadonlyMap<string, Meaning> } | undefined;

/** The meanings of words and phrases, from the list of synonyms and the labels of the categories. */
export function meanings(): ReadonlyMap<string, Meaning> {
  const of = allCategories();
  if (last?.of !== of) last = { of, meanings: build(of) };
  return last.meanings;
}

/** The keys that begin with a text, for words that are still being typed. */
export const meaningsStartingWith = (text: string): Meaning[] =>
  [...meanings()].flatMap(([key, meaning]) => (key.startsWith(text) ? meaning : []));

/** The words of a query; two neighbours that form a known phrase are joined by a space. */
export function joinPhrases(words: readonly string[]): string[] {
  const terms: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next = ''] = words.slice(at, at + 2);
    const isPhrase = next !== '' && meanings().has(`${stem(word)} ${stem(next)}`);
    terms.push(isPhrase ? `${word} ${next}` : word);
    if (isPhrase) at += 1;
  }
  return terms;
}
