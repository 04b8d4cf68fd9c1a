import { useEffect } from 'react';
import { usePageLanguage } from '#i18n';
import { weighedTranslator } from '@/app/[lang]/(shop)/_components/weighed/weighed-labels';
import type { ProductView } from '@/lib/catalog/view';
import { useCart } from '@/lib/client/cart-store';
import { convertLine } from '@/lib/client/cart-units';
import { measureIn } from '@/lib/weights/measures';

/**
 * Explains that the quantity of a cart line was converted, because the seller has changed the unit in which the product
 * is sold. For a visitor, it also converts the line.
 */
export function AdjustedNote({ product }: { product: ProductView }) {
  const { code } = usePageLanguage();
  const t = weighedTranslator('weights', code);
  const isAdjusted = useCart(({ adjusted }) => adjusted?.includes(product._id));
  useEffect(() => convertLine(product._id, measureIn(product)), [product]);
  return (
    <span role="status" className="block">
      {isAdjusted && (
        <span className="mt-1 block font-semibold text-amber text-sm">{t('adjusted')}</span>
      )}
    </span>
  );
}
