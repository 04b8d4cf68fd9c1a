import { expect, test } from 'vitest';
import { Link, Preview } from './frame';
import { Action, Part } from './parts';
import { plainTextOf } from './plain-text';

test('plainTextOf separates paragraphs, headings and buttons by blank lines', () => {
  const mail = (
    <div>
      <Preview>not in the text</Preview>
      <p>
        Thank you, {'Ada\n  Grocer'}. <b>Now</b>
      </p>
      <Part title="Delivery to" lines={['1 Market Street', 'Springfield']} />
      <Action href="https://shop.example/1">See it</Action>
      <hr />
      <p>
        <Link href="https://shop.example">https://shop.example</Link>
      </p>
    </div>
  );
  expect(plainTextOf(mail)).toBe(
    [
      'Thank you, Ada Grocer. Now',
      'Delivery to',
      '1 Market Street\nSpringfield',
      'See it <https://shop.example/1>',
      '-'.repeat(40),
      'https://shop.example\n',
    ].join('\n\n'),
  );
});

test('plainTextOf formats a table of lines in two columns', () => {
  const table = (
    <table className="lines">
      <tbody>
        <tr>
          <th>
            2 × Apple
            <br />
            Instead: Pear
          </th>
          <td>$1.00</td>
        </tr>
        <tr>
          <th>Items</th>
          <td>$10.00</td>
        </tr>
      </tbody>
    </table>
  );
  expect(plainTextOf(table)).toBe('2 × Apple   $1.00\nInstead: Pear\nItems       $10.00\n');
});

test('plainTextOf does not widen the first column of a table for one long name', () => {
  const long = 'Apples '.repeat(9).trim();
  const rows = [
    [long, '$1.00'],
    ['Items', '$10.00'],
    ['Total', '$11.00'],
  ];
  const table = (
    <table className="lines">
      <tbody>
        {rows.map(([name, sum]) => (
          <tr key={name}>
            <th>{name}</th>
            <td>{sum}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  expect(plainTextOf(table)).toBe(`${long}   $1.00\nItems   $10.00\nTotal   $11.00\n`);
});
