import { describe, expect, it } from 'vitest';
import { messages } from '@/messages';
import { compiledNamespace } from './catalog';
import { LANGUAGE_CODES, LANGUAGES } from './languages';
import { withPlaceholders } from './placeholders';
import { translator } from './translate';

const NAMESPACES = ['address', 'addressCountry', 'orderAddress'] as const;
const VALUES = { label: 'Name', max: 5, example: '10115' };

describe('withPlaceholders', () => {
  it.each(
    LANGUAGE_CODES.flatMap((code) => NAMESPACES.map((namespace) => [code, namespace] as const)),
  )('formats the same messages as the server: %s, %s', (code, namespace) => {
    const { locale } = LANGUAGES[code];
    const texts: Record<string, string> = messages[code][namespace];
    const wordWith = (compiled: ReturnType<typeof withPlaceholders>) => {
      const t = translator(compiled, locale) as (key: string, values: typeof VALUES) => string;
      return Object.keys(texts).map((key) => t(key, VALUES));
    };
    expect(wordWith(withPlaceholders(texts, locale))).toEqual(
      wordWith(compiledNamespace(code, namespace)),
    );
  });

  it('replaces ß with ss in Switzerland', () => {
    expect(withPlaceholders({ street: 'Straße' }, 'de-CH')).toEqual({ street: 'Strasse' });
    expect(withPlaceholders({ street: 'Straße' }, 'de-AT')).toEqual({ street: 'Straße' });
  });
});
