import { describe, expect, it } from 'vitest';
import { messages } from '@/messages';
import { compiledNamespace, dependsOnTax, taxNameIn, translate, withTaxName } from './catalog';
import { LANGUAGE_CODES, type Language } from './languages';
import { localeOf } from './locales';
import type { Namespace } from './translate';

const inCountry = <A extends Namespace>(language: Language, namespace: A, country?: string) =>
  translate(language, namespace, localeOf(language, country), country);

describe('the name of the tax', () => {
  it.each([
    ['en', 'GB', 'VAT', 'VAT rate', 'VAT (20%)', '(incl. VAT)'],
    ['en', 'DE', 'VAT', 'VAT rate', 'VAT (20%)', '(incl. VAT)'],
    ['en', 'US', 'Tax', 'Tax rate', 'Tax (20%)', '(incl. tax)'],
    ['en', undefined, 'Tax', 'Tax rate', 'Tax (20%)', '(incl. VAT)'],
    ['de', 'DE', 'MwSt.', 'Steuersatz', 'MwSt. (20 %)', '(inkl. MwSt.)'],
    ['de', 'US', 'Steuer', 'Steuersatz', 'Steuer (20 %)', '(inkl. Steuer)'],
    ['fr', 'FR', 'TVA', 'Taux de TVA', 'TVA (20 %)', '(TTC)'],
    ['fr', 'US', 'Taxe', 'Taux de taxe', 'Taxe (20 %)', '(TTC)'],
    ['es', 'MX', 'IVA', 'Tipo de IVA', 'IVA (20 %)', '(IVA incluido)'],
    ['es', 'PE', 'Impuesto', 'Tipo de impuesto', 'Impuesto (20 %)', '(impuesto incluido)'],
    ['en', 'NG', 'VAT', 'VAT rate', 'VAT (20%)', '(incl. VAT)'],
    ['es', 'US', 'Impuesto', 'Tipo de impuesto', 'Impuesto (20 %)', '(impuesto incluido)'],
    ['pt', 'PT', 'IVA', 'Taxa de IVA', 'IVA (20%)', '(IVA incluído)'],
    ['pt', 'BR', 'Imposto', 'Taxa de imposto', 'Imposto (20%)', '(imposto incluído)'],
    ['ar', 'US', 'الضريبة', 'نسبة الضريبة', 'الضريبة (20%)', '(شامل الضريبة)'],
  ] as const)('is correct in %s for a shop in %s', (language, country, column, rate, row, note) => {
    const invoice = inCountry(language, 'invoice', country);
    const tax = inCountry(language, 'tax', country);
    const texts = [invoice('tax'), invoice('taxRate'), tax('added', { percent: 20 })];
    expect([...texts, tax('noteIncluded')].map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      ...[column, rate, row, note],
    ]);
  });

  it('ends a German sentence with exactly one period', () => {
    expect(inCountry('de', 'invoice', 'US')('included')).toBe('Beträge inkl. Steuer.');
    expect(inCountry('de', 'deliveryCosts', 'US')('allIncluded', { costs: 'Lieferkosten' })).toBe(
      'Alle Preise inkl. Steuer, zzgl. Lieferkosten.',
    );
  });

  it('does not change the label of a VAT number or tax number', () => {
    const number = 'GB123456789';
    expect(inCountry('en', 'order', 'GB')('taxNumber', { number })).toBe(`Tax number ${number}`);
    expect(inCountry('en', 'order', 'US')('vatId', { number })).toBe(`VAT number ${number}`);
  });

  it('changes only messages that name a tax', () => {
    const others = compiledNamespace('en', 'cart', 'en-US');
    expect(compiledNamespace('en', 'cart', 'en-US', 'GB')).toBe(others);
  });

  it.each(LANGUAGE_CODES)('is not "VAT" for a country without VAT, in %s', (language) => {
    const texts = Object.entries(messages[language])
      .filter(([namespace]) => dependsOnTax(namespace))
      .flatMap(([, ofNamespace]) => Object.entries<string>(ofNamespace))
      .filter(([key]) => !/^(taxNumber|vatId)/.test(key))
      .map(([key, text]) => withTaxName(text, key, language, 'tax'));
    expect(texts.filter((text) => /VAT|MwSt|TVA|IVA|القيمة المضافة/.test(text))).toEqual([]);
  });

  it('is undefined for a country without a rule', () => {
    expect(['GB', 'AE', 'US', 'PR', 'KE', 'TW', undefined].map(taxNameIn)).toEqual([
      ...['vat', 'vat', 'tax', 'tax', 'vat', undefined, undefined],
    ]);
  });
});
