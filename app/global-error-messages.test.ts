import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '@/lib/client/language';
import { compiledNamespace } from '@/lib/i18n/catalog';
import { messagesInLanguage } from './global-error-messages';

afterEach(() => setLanguage({ code: 'en', locale: 'en-US', prefix: '', namespaces: {} }));

test.each([
  ['de', 'ltr', 'Bei uns ist etwas schiefgegangen'],
  ['ar', 'rtl', 'حدث خطأ من جانبنا'],
] as const)('the error page in %s uses the language of the page', (language, dir, title) => {
  const namespaces = { islands: compiledNamespace(language, 'islands') };
  setLanguage({ code: language, locale: language, prefix: `/${language}`, namespaces });
  expect(messagesInLanguage()).toMatchObject({ language, dir, title, home: `/${language}` });
});

test('formatting a message throws an error until the language is loaded', () =>
  expect(messagesInLanguage).toThrow('does not pass the messages'));
