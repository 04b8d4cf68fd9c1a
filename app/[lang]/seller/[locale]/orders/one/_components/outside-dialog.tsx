import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { useMoney } from '@/app/_components/use-money';
import { fromDollars } from '@/lib/utils/money';
import { chargedCents, fewestAmount, mostAmount } from '@/lib/weights/amount-math';
import { saidAmount } from '@/lib/weights/amount-words';
import type { Measure } from '@/lib/weights/fields';
import type { Count, Item } from './counts';

/** What was weighed, in g or ml, and what the labels of the scales cost for it, in units of the currency. */
export type Weighing = Required<Pick<Count, 'weighed'>> & Pick<Count, 'labelPrice'>;

/** What was weighed of a line, and how many steps or pieces of it were found. */
export type Weighed = { item: Item; measure: Measure; found: number; weighing: Weighing };

/** Asks before a weight outside of the tolerance is taken, whether it was typed or read from a label. */
export function OutsideDialog({
  weighed: given,
  currency,
  onTake,
  onClose,
}: {
  weighed: Weighed | undefined;
  currency: string;
  onTake: (weighed: Weighed) => void;
  onClose: () => void;
}) {
  const t = useT('sellerWeights');
  const { code } = usePageLanguage();
  const { ofCents: money } = useMoney(currency);
  const textOf = ({ item, measure, found, weighing: { weighed, labelPrice } }: Weighed) => {
    const said = (amount: number) => saidAmount(amount, measure.unit, code);
    const most = mostAmount(measure, found);
    const labelCents = labelPrice === undefined ? undefined : fromDollars(labelPrice);
    const sum = money(chargedCents(measure, found, weighed, labelCents));
    return [
      t('outsideText', {
        name: item.product.name,
        amount: said(weighed),
        from: said(fewestAmount(measure, found)),
        to: said(most),
      }),
      `${t(weighed > most ? 'capped' : 'charged', { sum })}.`,
    ];
  };
  return (
    <Dialog open={given !== undefined} onClose={onClose} title={t('outsideAsk')} shape="sheet">
      {given && (
        <div className="grid gap-3">
          {textOf(given).map((text) => (
            <p key={text} className="wrap-anywhere">
              {text}
            </p>
          ))}
          <Button size="large" onClick={onClose}>
            {t('weighAgain')}
          </Button>
          <Button size="large" look="outline" onClick={() => onTake(given)}>
            {t('takeAnyway')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
