import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { ProductThumb } from '@/app/_components/product-thumb';
import { useShop } from '@/app/_components/shop-provider';
import { useOrderWords } from '@/app/_components/use-order-words';
import { WishPart } from '@/app/_components/wish-part';
import type { SumView } from '@/lib/checkout/phone/view';
import { isSecondPress } from '@/lib/client/second-press';
import { dueWords } from '@/lib/orders/payment-state';
import { type DraftLine, quantityOf, sizeWords } from './phone-draft';

/** The lines of the order; Enter in a quantity leads back to the search. */
export function OrderLines({
  lines,
  sum,
  onChange,
  onRemove,
  onEnter,
}: {
  lines: readonly DraftLine[];
  sum: SumView | undefined;
  onChange: (product: string, change: Pick<Partial<DraftLine>, 'quantity' | 'ifMissing'>) => void;
  onRemove: (product: string) => void;
  onEnter: () => void;
}) {
  const t = useT('phone');
  const { code } = usePageLanguage();
  const asks = useShop().lineWishes;
  const orderWords = useOrderWords();
  if (lines.length === 0) return <p className="py-4 text-muted">{t('nothing')}</p>;
  return (
    <ul className="divide-y divide-line">
      {lines.map((one) => {
        const cost = sum?.lines.find(({ product }) => product === one.product);
        const size = sizeWords(one, code);
        return (
          <li key={one.product} className="flex flex-wrap items-center gap-2 py-1.5">
            <input
              data-quantity={one.product}
              aria-label={t('quantityOf', { name: one.name })}
              aria-invalid={quantityOf(one) === undefined}
              inputMode="numeric"
              maxLength={3}
              value={one.quantity}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => onChange(one.product, { quantity: target.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                onEnter();
              }}
              className="min-h-11 w-14 shrink-0 rounded-field border border-edge bg-card text-center font-semibold tabular-nums aria-invalid:border-danger"
            />
            <ProductThumb
              src={one.image}
              category={one.category}
              name={one.name}
              className="size-10 max-[28rem]:hidden"
            />
            <span className="wrap-anywhere min-w-0 grow basis-24 leading-tight">
              {one.name} {size && <bdi className="text-muted">{size}</bdi>}
            </span>
            <span
              className={`shrink-0 tabular-nums ${asks ? 'max-[28rem]:order-last max-[28rem]:ms-auto' : ''}`}
            >
              {cost &&
                sum &&
                dueWords(
                  { ...cost, estimatedAmount: cost.estimate, currency: sum.currency },
                  orderWords,
                )}
            </span>
            <Button
              look="quiet"
              size="icon"
              aria-label={t('remove', { name: one.name })}
              onClick={(event) => isSecondPress(event) || onRemove(one.product)}
            >
              <Icon name="trash" className="size-5" />
            </Button>
            {asks && (
              <div className="min-w-0 flex-1 basis-full max-[28rem]:basis-40">
                <WishPart
                  name={one.name}
                  wish={one.ifMissing}
                  onWish={(ifMissing) => onChange(one.product, { ifMissing })}
                  choices={[
                    ['leave out', t('leaveOut')],
                    ['replace', t('replace')],
                    ['call', t('call')],
                  ]}
                />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
