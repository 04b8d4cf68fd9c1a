import { expect, it } from 'vitest';
import { downloadCsv } from './download';

async function* chunks() {
  yield 'name\n';
  yield 'Äpfel\n';
}

it.each([
  ['a text', 'name\nÄpfel\n'],
  ['chunks', chunks()],
])(
  'a CSV file from %s begins with a byte order mark, so that Excel reads it as UTF-8',
  async (_, text) => {
    const response = downloadCsv(text, 'products.csv');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.toString('utf8')).toBe('\uFEFFname\nÄpfel\n');
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="products.csv"');
  },
);
