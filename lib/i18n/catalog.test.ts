import { describe, expect, it } from 'vitest';
import { compiledNamespace, translate } from './catalog';

describe('translate', () => {
  it('spells German without ß in Switzerland and Liechtenstein, but keeps names', () => {
    expect(translate('de', 'address')('street')).toBe('Straße');
    expect(translate('de', 'address', 'de-CH')('street')).toBe('Strasse');
    expect(translate('de', 'address', 'de-LI')('street')).toBe('Strasse');
    expect(translate('de', 'mails', 'de-CH')('order', { number: 'Groß' })).toContain('Groß');
  });

  it('formats numbers for the locale', () => {
    const percent = 2.6;
    expect(translate('es', 'tax')('included', { percent })).toContain('2,6');
    expect(translate('es', 'tax', 'es-MX')('included', { percent })).toContain('2.6');
  });
});

describe('compiledNamespace', () => {
  it('gives pages in Switzerland messages without ß', () => {
    expect(JSON.stringify(compiledNamespace('de', 'cart', 'de-CH'))).not.toContain('ß');
    expect(JSON.stringify(compiledNamespace('de', 'sellerSettings'))).toContain('ß');
  });
});
