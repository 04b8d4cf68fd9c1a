import { useT } from '#i18n';
import { findCategory } from '@/lib/catalog/categories';
import { builtInLabel } from '@/lib/catalog/category-names';
import { useCategories } from '@/lib/client/categories-store';

/** A category that the seller has renamed has no entry, so that the seller's area shows the new name at once. */
export function useCategoryLabels(): Readonly<Record<string, string>> {
  const t = useT('categoryLabels');
  return Object.fromEntries(
    useCategories().flatMap((category) => {
      const label = builtInLabel(category, t);
      return label ? [[category.path, label] as const] : [];
    }),
  );
}

/** A merged category has the label of its new category. */
export function useCategoryLabel(): (path: string) => string {
  const labels = useCategoryLabels();
  return (path) => {
    const category = findCategory(path);
    return category ? (labels[category.path] ?? category.text) : path;
  };
}
