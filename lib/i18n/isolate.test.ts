import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { isolate } from './isolate';
import { LANGUAGES } from './languages';
import { translator } from './translate';

const ARABIC = LANGUAGES.ar.locale;
const SODA = '7UP (330 ml) x6!';

describe('isolate', () => {
  it('adds direction marks around text in the opposite direction, but never twice', () => {
    expect(isolate(SODA, true)).toBe(`\u2068${SODA}\u2069`);
    expect(isolate(isolate(SODA, true), true)).toBe(`\u2068${SODA}\u2069`);
    expect(isolate('حليب!', false)).toBe('\u2068حليب!\u2069');
  });

  it("does not change digits, element placeholders or text in the sentence's direction", () => {
    for (const text of ['حليب طازج!', '12:30–14:00', '+43 660 1234567', '\ue000', ''])
      expect(isolate(text, true)).toBe(text);
    for (const text of [SODA, 'Käse', '12', '\ue000']) expect(isolate(text, false)).toBe(text);
  });

  it('also adds direction marks beside text that is already isolated', () => {
    expect(isolate(`\u2068${SODA}\u2069, Cola`, true)).toBe(
      `\u2068\u2068${SODA}\u2069, Cola\u2069`,
    );
    expect(isolate(`حليب، \u2068${SODA}\u2069`, true)).toBe(`حليب، \u2068${SODA}\u2069`);
  });
});

describe('translator with text parameters', () => {
  /** Returns a translate function whose namespace `cart` has only this message. */
  const sentence = (message: string, locale: string) =>
    translator<'cart'>({ added: compile(message) }, locale) as (
      key: string,
      values: object,
    ) => string;

  it('the translator isolates Latin text in Arabic, and Arabic text in other languages', () => {
    const name = sentence('نفد {name}!', ARABIC);
    expect(name('added', { name: SODA })).toBe(`نفد \u2068${SODA}\u2069!`);
    expect(name('added', { name: 'حليب' })).toBe('نفد حليب!');
    expect(sentence('{name} is gone', 'en')('added', { name: 'حليب' })).toBe(
      '\u2068حليب\u2069 is gone',
    );
    expect(sentence('{name} is gone', 'en')('added', { name: SODA })).toBe(`${SODA} is gone`);
  });

  it('the translator isolates Latin text in every right-to-left language', () => {
    for (const { locale, dir } of Object.values(LANGUAGES))
      expect(sentence('{name}', locale)('added', { name: 'Cola' })).toBe(
        dir === 'rtl' ? '\u2068Cola\u2069' : 'Cola',
      );
  });

  it('the translator does not isolate the parameter of a select', () => {
    const message = '{way, select, pickup {استلام {name}} other {توصيل}}';
    const choose = sentence(message, ARABIC);
    expect(choose('added', { way: 'pickup', name: SODA })).toBe(`استلام \u2068${SODA}\u2069`);
    expect(choose('added', { way: 'delivery', name: SODA })).toBe('توصيل');
  });
});
