import { beforeEach, describe, expect, it, vi } from 'vitest';
import { searchResultsPage } from '@/lib/catalog/queries';
import type { ProductView } from '@/lib/catalog/view';
import { translate } from '@/lib/i18n/catalog';
import type { Namespace } from '@/lib/i18n/translate';
import SearchPage from './page';

vi.mock('@/app/_i18n/server', () => ({
  getT: async (namespace: Namespace) => translate('en', namespace),
  getLabelOf: vi.fn(),
  pageLanguage: async () => ({ code: 'en', prefix: '' }),
  Messages: vi.fn(),
}));
vi.mock('@/app/_components/paste-link', () => ({ pasteLink: vi.fn() }));
vi.mock('@/lib/catalog/queries', () => ({
  bestSellers: vi.fn(),
  facetsOf: vi.fn(),
  hasGroups: () => false,
  ownCategories: vi.fn(),
  searchProducts: vi.fn(),
  searchResultsPage: vi.fn(),
}));

const milk: ProductView = {
  ...{ _id: 'a'.repeat(24), name: 'Milk', category: 'Dairy', price: 2, offerPrice: 1.5 },
  ...{ description: [], image: [], inStock: true },
};

const results = vi.mocked(searchResultsPage);
const open = (page?: string) =>
  SearchPage({
    params: Promise.resolve({ lang: 'en' }),
    searchParams: Promise.resolve({ q: 'milk', offers: '1', page }),
  });
const notFound = { digest: 'NEXT_HTTP_ERROR_FALLBACK;404' };

beforeEach(() => void results.mockReset());

describe('SearchPage', () => {
  it('shows the pages of the results', async () => {
    results.mockResolvedValue({ products: [milk], total: 49, pages: 3 });
    await expect(open()).resolves.toBeDefined();
    await expect(open('')).resolves.toBeDefined();
    await expect(open('3')).resolves.toBeDefined();
    expect(results.mock.calls.map(([, , page]) => page)).toEqual([1, 1, 3]);
  });

  it('shows a page of related products', async () => {
    results.mockResolvedValue({ products: [], related: [milk], total: 25, pages: 2 });
    await expect(open('2')).resolves.toBeDefined();
  });

  it('shows a message on the first page if nothing matches', async () => {
    results.mockResolvedValue({ products: [], total: 0, pages: 0 });
    await expect(open()).resolves.toBeDefined();
  });

  it('responds with 404 for a page beyond the last page', async () => {
    results.mockResolvedValue({ products: [], total: 24, pages: 1 });
    for (const page of ['2', '50', '1000'])
      await expect(open(page), page).rejects.toMatchObject(notFound);
    results.mockResolvedValue({ products: [], related: [], total: 24, pages: 1 });
    await expect(open('2')).rejects.toMatchObject(notFound);
  });
});
