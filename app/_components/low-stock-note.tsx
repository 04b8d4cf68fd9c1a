import { useT } from '#i18n';
import { displayedStock } from '@/lib/catalog/limits';
import type { ProductView } from '@/lib/catalog/view';

/** Shows "Only 3 left" for a product whose tracked stock is low (docs/product.md 10.3). */
export function FewLeft({
  product,
  className = '',
}: {
  product: Pick<ProductView, 'inStock' | 'stock'>;
  className?: string;
}) {
  const t = useT('goods');
  const left = displayedStock(product);
  if (!left) return null;
  return (
    <p className={`font-semibold text-sm text-tomato ${className}`}>
      {t('onlyLeft', { count: left })}
    </p>
  );
}
