import { weightBeside } from '@/lib/catalog/facts/sizes';
import type { Language } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import type { TaxMode, TaxOfRate } from '@/lib/tax/tax';
import type { Fee } from '@/lib/tax/totals';
import { maxAmount } from '@/lib/weights/amounts';
import type { Measure } from '@/lib/weights/fields';
import { formatAmount, piecesOrWeight } from '@/lib/weights/format-amount';
import { pickedCents } from '@/lib/weights/weighed-line';
import type { InvoiceLine } from '@/models/invoice';
import type { OrderedLine, OrderLine } from '@/models/order-line';

type Charged = {
  items: readonly OrderLine[];
  fees?: readonly Fee[] | undefined;
  /** The amount due after packing. Without it, the invoice states all ordered pieces. */
  dueCents?: number | undefined;
};

function named({ name, weight: weightText }: OrderedLine, language: Language) {
  const weight = weightBeside(name, weightText, language);
  return weight ? { name, weight } : { name };
}

const measuredOf = (amount: number, { unit }: Pick<Measure, 'unit'>) =>
  amount > 0 ? { measured: { amount, unit } } : {};

function weighedOf({ measure, weighed, ...line }: OrderLine, found: number, language: Language) {
  if (!measure || found === 0) return {};
  const amount = Math.min(weighed ?? found * measure.step, maxAmount(measure, found));
  return {
    quantity: 1,
    weight: formatAmount(amount, measure.unit, language),
    ...measuredOf(amount, measure),
    cents: pickedCents({ ...line, measure, weighed, pickedQuantity: found }),
  };
}

type ChargesTranslate = Translate<'charges'>;

/**
 * Returns the invoice lines of an order: goods, deposits, replacements and delivery fee. `standard` is the tax
 * rate of lines without their own rate. `t` must translate to the language of the document.
 */
export function linesOf(
  { items, fees = [], dueCents }: Charged,
  standard: number,
  t: ChargesTranslate,
  language: Language,
): InvoiceLine[] {
  const goods = items.flatMap((item): InvoiceLine[] => {
    const { unitCents, replacement, taxPercent = standard, depositCents = 0 } = item;
    const quantity =
      dueCents === undefined ? item.quantity : (item.pickedQuantity ?? item.quantity);
    const instead = dueCents === undefined ? undefined : replacement;
    const weighed = weighedOf(item, quantity, language);
    const { taxPercent: insteadPercent = standard } = instead ?? {};
    const lines: InvoiceLine[] = [
      {
        kind: 'goods',
        ...named(item, language),
        quantity,
        cents: unitCents * quantity,
        percent: taxPercent,
        ...weighed,
      },
      {
        kind: 'deposit',
        name: t('depositOf', { name: item.name }),
        quantity,
        cents: depositCents * quantity,
        percent: item.depositPercent ?? taxPercent,
      },
    ];
    if (instead)
      lines.push(
        {
          kind: 'goods',
          ...named(instead, language),
          ...piecesOrWeight(instead.measure, instead.quantity, language),
          ...(instead.measure?.by === 'weight'
            ? measuredOf(instead.quantity * instead.measure.step, instead.measure)
            : {}),
          cents: instead.lineCents,
          percent: insteadPercent,
        },
        {
          kind: 'deposit',
          name: t('depositOf', { name: instead.name }),
          quantity: instead.quantity,
          cents: instead.lineDepositCents ?? 0,
          percent: instead.depositPercent ?? insteadPercent,
        },
      );
    return lines.filter(({ kind, cents, quantity: pieces }) =>
      kind === 'goods' ? pieces > 0 : cents !== 0,
    );
  });
  const delivery = (goods.length > 0 ? fees : []).map(
    ({ kind, name = '', cents, taxPercent }): InvoiceLine => ({
      kind: 'delivery',
      // The law prescribes the name of a state fee, so it is not translated.
      name: kind === 'state' ? name : t('delivery'),
      quantity: 1,
      cents,
      percent: taxPercent ?? standard,
    }),
  );
  return [...goods, ...delivery];
}

/**
 * Returns the lines of a credit note that does not list goods: for each tax rate, one line for goods and one for
 * returned deposits. `deposits` contains the deposits in `taxes`.
 */
export function refundLines(
  mode: TaxMode,
  taxes: readonly TaxOfRate[],
  t: ChargesTranslate,
  deposits: readonly TaxOfRate[] = [],
): InvoiceLine[] {
  const shown = ({ netCents, taxCents }: TaxOfRate) =>
    mode === 'added' ? netCents : netCents + taxCents;
  const lineOf = (what: 'goodsAt' | 'depositsAt', cents: number, percent: number) =>
    ({ kind: 'refund', name: t(what, { percent }), quantity: 1, cents, percent }) as const;
  return taxes.flatMap((rate): InvoiceLine[] => {
    const { percent } = rate;
    const back = deposits.find((one) => one.percent === percent);
    const cents = shown(rate);
    const ofDeposits = Math.min(cents, back ? shown(back) : 0);
    if (ofDeposits <= 0) return [lineOf('goodsAt', cents, percent)];
    const ofGoods = cents - ofDeposits;
    return [
      ...(ofGoods > 0 ? [lineOf('goodsAt', ofGoods, percent)] : []),
      lineOf('depositsAt', ofDeposits, percent),
    ];
  });
}
