import { useT } from '#i18n';
import { displayedStock } from '@/lib/catalog/limits';
import type { ProductView } from '@/lib/catalog/view';

type FewLeftProps = { product: Pick<ProductView, 'inStock' | 'stock'>; className?: string };

/** Shows "Only 3 left" for a product whose tracked stock is low (docs/product.md 10.3). */
export function FewLeft({ product, className = '' }: FewLeftProps) {
  const t = useT('goods');
  const left = displayedStock(product);
  if (!left) return null;
  return (
    <p className={`font-semibold text-sm text-tomato ${className}`}>
      {t('onlyLeft', { count: left })}
    </p>
  );
}
