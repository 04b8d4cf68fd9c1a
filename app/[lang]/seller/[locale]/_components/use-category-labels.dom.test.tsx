import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { mockApi, renderIn } from '@/e2e/support/component';
import { DEFAULT_CATEGORIES } from '@/lib/catalog/categories';
import { cacheCategoriesAnswer } from '@/lib/client/categories-store';
import { useCategoryLabel } from './use-category-labels';

function Labels() {
  const labelOf = useCategoryLabel();
  return <p>{['Vegetables', 'Fruits', 'Cheese'].map(labelOf).join(', ')}</p>;
}

afterEach(() => cacheCategoriesAnswer({ categories: [...DEFAULT_CATEGORIES], revision: 3 }));

describe('useCategoryLabel', () => {
  it('returns the label in the language of the page until the seller renames the category', () => {
    const categories = [...DEFAULT_CATEGORIES];
    // Other test files share the stores and may have left other categories.
    cacheCategoriesAnswer({ categories, revision: 1 });
    mockApi({ 'GET /api/category/list': { body: { success: true, categories, revision: 1 } } });
    renderIn(<Labels />, 'de');
    expect(screen.getByText('Bio-Gemüse, Frisches Obst, Cheese')).toBeTruthy();
    const renamed = categories.map((one) =>
      one.path === 'Fruits' ? { ...one, text: 'Obst vom Hof' } : one,
    );
    act(() => cacheCategoriesAnswer({ categories: renamed, revision: 2 }));
    expect(screen.getByText('Bio-Gemüse, Obst vom Hof, Cheese')).toBeTruthy();
  });
});
