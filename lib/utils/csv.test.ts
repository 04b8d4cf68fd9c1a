import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/e2e/support/runs';
import { csvText, escapeFormula, reportCsv, unescapeFormula } from './csv';

const cell = fc.string({ unit: fc.constantFrom(...'ab",;\n\r\t \'=+-@'), maxLength: 6 });
const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 });

describe('csvText', () => {
  it.each([',', ';', '\t'])(
    'writes rows that a CSV parser reads back @random (%j)',
    (separator) => {
      fc.assert(
        fc.property(rows, (given) => {
          const text = csvText(given, { separator, lineBreak: '\r\n' });
          expect(parse(text, { delimiter: separator, record_delimiter: '\r\n' })).toEqual(given);
        }),
        { numRuns: runs(100) },
      );
    },
  );

  it('quotes only cells that need it', () => {
    expect(csvText([['a', 'b c', 'd,e', 'f"g', ' h', 'i\nj']])).toBe(
      'a,b c,"d,e","f""g"," h","i\nj"\n',
    );
  });
});

describe('escapeFormula', () => {
  it('can be reversed for every text @random', () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('reportCsv', () => {
  it('escapes texts that a spreadsheet would run, but no numbers', () => {
    expect(reportCsv([['=1+1', '-2', '＋3', -2, undefined, 'a-b']])).toBe(
      "'=1+1,'-2,'＋3,-2,,a-b\n",
    );
  });

  it('writes numbers with the given decimals', () => {
    expect(reportCsv([[1, -2.5, '3']], 2)).toBe('1.00,-2.50,3\n');
  });
});
