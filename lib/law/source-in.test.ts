import { describe, expect, it } from 'vitest';
import type { Language } from '@/lib/i18n/languages';
import { lawProfileOf } from './country-law';
import { eu } from './profiles/eu';
import { sourceIn } from './source-in';

describe('sourceIn', () => {
  it.each<[Language, string]>([
    ['en', 'Directive 2005/29/EC, annex I, 23b and 23c'],
    ['de', 'Richtlinie 2005/29/EG, Anhang I, 23b und 23c'],
    ['fr', 'Directive 2005/29/CE, annexe I, 23b et 23c'],
    ['es', 'Directiva 2005/29/CE, anexo I, 23b y 23c'],
    ['pt', 'Diretiva 2005/29/CE, anexo I, 23b e 23c'],
  ])('names an act of the European Union in %s', (language, source) => {
    expect(sourceIn('Directive 2005/29/EC, annex I, 23b and 23c', language)).toBe(source);
  });

  it('names a regulation with its date of application', () => {
    expect(sourceIn('Regulation (EU) 2025/1960, since 2026-09-27', 'de')).toBe(
      'Verordnung (EU) 2025/1960, seit 2026-09-27',
    );
  });

  it('keeps the citation of a national act', () => {
    const sources = ['UStG, § 12', 'Electronic Commerce (EC Directive) Regulations 2002'];
    for (const source of sources) expect(sourceIn(source, 'de')).toBe(source);
  });

  it('leaves no English word in a source of the European Union', () => {
    const { settings = {}, gaps = {}, contact = '' } = lawProfileOf(eu.country) ?? eu;
    for (const source of [...Object.values(settings), ...Object.values(gaps), contact])
      expect(sourceIn(source, 'de')).not.toMatch(/Directive|Regulation|EC\b|art\.|annex|and|since/);
  });
});
