import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import type { Namespace } from '@/lib/i18n/translate';
import { EmptyList } from './empty-list';
import type { ListPlace } from './list-place';

vi.mock('#i18n', () => ({
  useT: (namespace: Namespace) => translate('en', namespace),
  usePageLanguage: () => ({ code: 'en', prefix: '' }),
}));

const offers = { offers: true, sort: 'newest' } as const;

test.each<[string, Partial<ListPlace>, string, string]>([
  ['of a category', {}, 'No products found in this category.', '/products'],
  ['of all products', { category: 'all' }, 'There are no products here yet.', '/'],
  ['of offers', { view: offers }, 'No offers here right now.', '/products/fruits'],
])('an empty list %s shows a message and a link to a different page', (_, place, title, href) => {
  const markup = renderToStaticMarkup(
    createElement(EmptyList, { category: 'Fruits', page: 1, ...place }),
  );
  expect(markup).toContain(title);
  expect(markup).toContain(`href="${href}"`);
});
