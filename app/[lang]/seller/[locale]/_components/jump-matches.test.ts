import { describe, expect, it } from 'vitest';
import { asksServer, jumpMatches } from './jump-matches';

const ROWS = [
  { text: 'Board', detail: 'Orders' },
  { text: 'All orders', detail: 'Orders' },
  { text: 'Orders by day', detail: 'Reports' },
  { text: 'Sales', detail: 'Reports' },
  { text: 'Crème fraîche', detail: '' },
  { text: 'Öffnungszeiten', detail: 'Einstellungen' },
  { text: 'كل الطلبات', detail: 'الطلبات' },
];
const found = (query: string) => jumpMatches(ROWS, query).map(({ text }) => text);

describe('the Ctrl+K search', () => {
  it('returns all rows in their original order for an empty query', () => {
    expect(found(' ')).toEqual(ROWS.map(({ text }) => text));
  });

  it('sorts matches of the first word before matches of later words', () => {
    expect(found('orders')).toEqual(['Orders by day', 'All orders', 'Board']);
  });

  it('matches the beginnings of several words in any order', () => {
    expect(found('day ord')).toEqual(['Orders by day']);
  });

  it('finds a row by a word in the name of its group', () => {
    expect(found('reports')).toEqual(['Orders by day', 'Sales']);
    expect(found('sales rep')).toEqual(['Sales']);
  });

  it('ignores case and accents', () => {
    expect(found('CREME FRAICHE')).toEqual(['Crème fraîche']);
    expect(found('offnung')).toEqual(['Öffnungszeiten']);
    expect(found('الطلبات')).toEqual(['كل الطلبات']);
  });

  it('returns no row if nothing matches or the query is punctuation', () => {
    expect(found('sales board')).toEqual([]);
    expect(found('?!')).toEqual([]);
  });
});

describe('asksServer of the Ctrl+K search', () => {
  it.each([
    ['', false],
    ['m', false],
    [' m ', false],
    ['mi', true],
    ['7', true],
    ['خب', true],
  ])('returns for the query %j: %s', (query, asks) => {
    expect(asksServer(query)).toBe(asks);
  });
});
