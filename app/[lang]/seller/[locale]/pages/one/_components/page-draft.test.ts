import { expect, test } from 'vitest';
import { messages } from '@/messages';
import { draftOf, gapsIn, hasSameTexts, languageOfInput, textsIn, withTexts } from './page-draft';

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

test('languageOfInput extracts the language from the name of an input', () =>
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
])('the text %j has %i placeholders', (text, count) => {
  expect(gapsIn(text)).toBe(count);
});

test('each page template contains placeholders, so that no seller mistakes it for a finished page', () => {
  for (const { pageTemplates } of Object.values(messages))
    for (const [kind, text] of Object.entries(pageTemplates))
      expect([kind, gapsIn(text) > 2]).toEqual([kind, true]);
});
