import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { setLanguage } from '@/lib/client/language';
import { compiledArea } from '@/lib/i18n/catalog';
import GlobalError from './global-error';

vi.mock('./fonts', () => ({ figtree: { variable: 'figtree' } }));
vi.mock('./globals.css', () => ({}));

const shown = () => renderToStaticMarkup(createElement(GlobalError, { reset: () => {} }));

test('a page whose frame failed says so in its language, in English where that is not known yet', () => {
  expect(shown()).toMatch(/<html lang="en" dir="ltr".*Something went wrong on our side/);
  for (const [code, dir, words] of [
    ['de', 'ltr', 'Bei uns ist etwas schiefgegangen'],
    ['ar', 'rtl', 'حدث خطأ'],
  ] as const) {
    setLanguage({ code, prefix: `/${code}`, areas: { islands: compiledArea(code, 'islands') } });
    expect(shown()).toContain(`<html lang="${code}" dir="${dir}"`);
    expect(shown()).toContain(words);
    expect(shown()).toContain(`href="/${code}"`);
  }
});
