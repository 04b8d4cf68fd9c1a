import { describe, expectTypeOf, it } from 'vitest';
import type { Namespace, Translate, ValuesOf } from '@/lib/i18n/translate';
import type { Messages, Translations } from '.';

type Goods = Translations['goods'];

/* tsc checks the types below (`npm run types`). They do not compile if `messages/en.d.json.ts` is missing. */

describe('Messages', () => {
  it('declares each English text as a literal type', () =>
    expectTypeOf<
      Messages['goods']['count']
    >().toEqualTypeOf<'{count, plural, one {# product} other {# products}}'>());
});

describe('Translations', () => {
  it('accepts any text for each English key', () =>
    expectTypeOf<Record<keyof Goods, string>>().toExtend<Goods>());

  it('rejects a language with a missing key', () =>
    expectTypeOf<Omit<Goods, 'count'>>().not.toExtend<Goods>());

  it('rejects a language with a missing namespace', () =>
    expectTypeOf<Omit<Translations, 'goods'>>().not.toExtend<Translations>());
});

describe('Translate', () => {
  it('rejects a namespace that does not exist in English', () =>
    expectTypeOf<'nothing'>().not.toExtend<Namespace>());

  it('rejects a key that does not exist in English', () => {
    expectTypeOf<'count'>().toExtend<Parameters<Translate<'goods'>>[0]>();
    expectTypeOf<'nothing'>().not.toExtend<Parameters<Translate<'goods'>>[0]>();
  });

  it('requires the parameters of the English message', () =>
    expectTypeOf<ValuesOf<Messages['goods']['count']>>().toEqualTypeOf<
      [values: { count: number }]
    >());

  it('rejects a call without the parameters of the message', () =>
    expectTypeOf<ValuesOf<Messages['age']['needed']>>().not.toEqualTypeOf<[]>());
});
