import { usePageLanguage, useT } from '#i18n';
import { Filled, slot } from '@/app/_components/filled';
import { Icon } from '@/app/_components/icon';
import { useShop } from '@/app/_components/shop-provider';
import { formatCents } from '@/lib/utils/money';
import type { Repriced } from './use-checkout';

/** Tells that the total has changed and that the order waits for another press. */
export function PriceChange({ change }: { change?: Repriced }) {
  const t = useT('cart');
  const { code } = usePageLanguage();
  const { currency } = useShop();
  return (
    <div role="status">
      {change && (
        <div className="mt-4 flex gap-3 rounded-field bg-tomato-soft px-4 py-3">
          <Icon name="tag" className="mt-0.5 size-5 shrink-0 text-tomato" />
          <p>
            <strong className="block">{t('pricesChanged')}</strong>
            <Filled
              text={t('pricesText', { before: slot(0), now: slot(1) })}
              parts={[
                <s key="before" className="tabular-nums">
                  {formatCents(change.shownCents, change.shownCurrency, code)}
                </s>,
                <strong key="now" className="tabular-nums">
                  {formatCents(change.nowCents, currency, code)}
                </strong>,
              ]}
            />
          </p>
        </div>
      )}
    </div>
  );
}
