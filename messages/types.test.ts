import { describe, expectTypeOf, it } from 'vitest';
import type { Namespace, Translate, ValuesOf } from '@/lib/i18n/translate';
import type { Messages, Translations } from '.';

type Goods = Translations['goods'];

/* tsc checks the types below (`npm run types`). They fail too while `messages/en.d.json.ts` is missing. */

describe('Messages', () => {
  it('has each English text as a literal type', () =>
    expectTypeOf<
      Messages['goods']['count']
    >().toEqualTypeOf<'{count, plural, one {# product} other {# products}}'>());
});

describe('Translations', () => {
  it('accepts any text for each key of English', () =>
    expectTypeOf<Record<keyof Goods, string>>().toExtend<Goods>());

  it('refuses a language without one of the keys', () =>
    expectTypeOf<Omit<Goods, 'count'>>().not.toExtend<Goods>());

  it('refuses a language without one of the areas', () =>
    expectTypeOf<Omit<Translations, 'goods'>>().not.toExtend<Translations>());
});

describe('Translate', () => {
  it('refuses an area that English does not have', () =>
    expectTypeOf<'nothing'>().not.toExtend<Namespace>());

  it('refuses a key that English does not have', () => {
    expectTypeOf<'count'>().toExtend<Parameters<Translate<'goods'>>[0]>();
    expectTypeOf<'nothing'>().not.toExtend<Parameters<Translate<'goods'>>[0]>();
  });

  it('demands the parameters of the English message', () =>
    expectTypeOf<ValuesOf<Messages['goods']['count']>>().toEqualTypeOf<
      [values: { count: number }]
    >());

  it('refuses parameters for a message that has none', () =>
    expectTypeOf<ValuesOf<Messages['age']['needed']>>().not.toEqualTypeOf<[]>());
});
