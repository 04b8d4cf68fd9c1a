import { expect, test } from 'vitest';
import { type Format, formatText } from './format-toolbar';

/** Formats a text whose selection is between `[[` and `]]`, and returns the result in the same notation. */
function format(marked: string, kind: Format): string {
  const from = marked.indexOf('«');
  const to = marked.indexOf('»') - 1;
  const text = marked.replace(/[«»]/g, '');
  const { start, end, insert, selection } = formatText(text, from, to, kind);
  const after = text.slice(0, start) + insert + text.slice(end);
  const [first, last] = selection;
  return `${after.slice(0, first)}«${after.slice(first, last)}»${after.slice(last)}`;
}

test.each<[Format, string, string]>([
  ['bold', 'a «word» b', 'a **«word»** b'],
  ['bold', 'a **«word»** b', 'a «word» b'],
  ['bold', 'a« word »b', 'a **«word»** b'],
  ['bold', 'a «»', 'a **«»**'],
  ['italic', 'a «word»', 'a *«word»*'],
  ['italic', 'a *«word»*', 'a «word»'],
  ['italic', '**«word»**', '***«word»***'],
  ['italic', '***«word»***', '**«word»**'],
  ['heading', 'one\nt«»wo\nthree', 'one\n## two«»\nthree'],
  ['heading', '## tw«»o', 'two«»'],
  ['list', 'x\n«one\ntwo»\ny', 'x\n«- one\n- two»\ny'],
  ['list', '«- one\n- two»', '«one\ntwo»'],
  ['list', '«- one\ntwo»', '«- one\n- two»'],
  ['list', '«»', '- «»'],
  ['list', '«one\n\ntwo»', '«- one\n\n- two»'],
  ['link', 'see «terms»', 'see [terms](«https://»)'],
  ['link', 'see «»', 'see [«»](https://)'],
  ['link', '«https://a.example/b»', '[«https://a.example/b»](https://a.example/b)'],
])('%s changes %j to %j', (kind, before, after) => {
  expect(format(before, kind)).toBe(after);
});
