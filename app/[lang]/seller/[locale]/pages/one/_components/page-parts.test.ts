import { describe, expect, test } from 'vitest';
import { messages } from '@/messages';
import { type Format, formatText } from './format-toolbar';
import { draftOf, gapsIn, hasSameTexts, languageOfInput, textsIn, withTexts } from './page-parts';

const page = {
  slug: 'faq',
  title: 'FAQs',
  text: 'Ask',
  revision: 2,
  updatedAt: '',
  translations: { de: { text: 'Fragen' } },
};

test('textsIn returns empty texts for a language without a translation', () => {
  const draft = draftOf(page);
  expect(textsIn(draft, undefined)).toMatchObject({ title: 'FAQs', text: 'Ask' });
  expect(textsIn(draft, 'de')).toEqual({ title: '', text: 'Fragen' });
  expect(textsIn(draft, 'ar')).toEqual({ title: '', text: '' });
  const more = withTexts(withTexts(draft, 'ar', { title: 'أسئلة' }), undefined, { text: 'More' });
  expect(more).toMatchObject({
    title: 'FAQs',
    text: 'More',
    translations: { de: { title: '', text: 'Fragen' }, ar: { title: 'أسئلة', text: '' } },
  });
  expect([hasSameTexts(draft, draftOf(page)), hasSameTexts(draft, more)]).toEqual([true, false]);
});

test('languageOfInput reads the language from the `name` attribute of an input', () =>
  expect(
    ['title', 'translations.de.text', 'translations.xx.title', undefined].map((name) =>
      languageOfInput(name),
    ),
  ).toEqual([undefined, 'de', undefined, undefined]));

test.each([
  ['Phone: [number] [address]', 2],
  ['[a link](https://x.example)', 0],
  ['[a]: /b', 0],
  ['- [ ] task, [x] done', 0],
  ['two\n[lines\nhere]', 0],
])('gapsIn counts the placeholders of %j: %i', (text, count) => {
  expect(gapsIn(text)).toBe(count);
});

test('each page template contains placeholders', () => {
  for (const { pageTemplates } of Object.values(messages))
    for (const [kind, text] of Object.entries(pageTemplates))
      expect([kind, gapsIn(text) > 2]).toEqual([kind, true]);
});

describe('format toolbar', () => {
  /** The selection is between `«` and `»`, in the text and in the result. */
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
  ])('"%s" changes %j to %j', (kind, before, after) => {
    expect(format(before, kind)).toBe(after);
  });
});
