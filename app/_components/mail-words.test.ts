import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MailWords } from './mail-words';

const markup = (address: string) => renderToStaticMarkup(createElement(MailWords, { address }));

test.each([
  ['hello@corner.example', 'hello@<wbr/>corner<wbr/>.example'],
  ['a.b@x', 'a<wbr/>.b@<wbr/>x'],
  ['..@@', '.<wbr/>.@<wbr/>@'],
  ['no address', 'no address'],
  ['', ''],
])('%s breaks at its signs alone', (address, expected) => {
  expect(markup(address)).toBe(`<bdi dir="ltr">${expected}</bdi>`);
});
