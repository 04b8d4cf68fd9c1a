import { useEffect } from 'react';
import { usePageLanguage } from '#i18n';
import { weighedTranslator } from '@/app/[lang]/(shop)/_components/weighed/weighed-labels';
import type { ProductView } from '@/lib/catalog/view';
import { useCart } from '@/lib/client/cart-store';
import { convertLine } from '@/lib/client/cart-units';
import { measureIn } from '@/lib/weights/measures';

/**
 * Tells that the amount of a line was converted, because the seller has changed the steps in which the product is sold.
 * Converts the line of a visitor.
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
