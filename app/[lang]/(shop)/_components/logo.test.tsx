import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Logo } from './logo';

test.each([
  ['Basketful', '1.5rem'],
  ['Talho da Graça', '0.875rem'],
  ['Feinkosthandlung Donaudampf', '0.75rem'],
])('the words of %s stay whole on a phone in letters of %s', (name, size) => {
  expect(renderToStaticMarkup(<Logo shop={{ name }} />)).toContain(`text-[min(${size},`);
});
