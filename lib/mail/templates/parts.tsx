import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { isolate } from '@/lib/i18n/isolate';
import { LANGUAGES } from '@/lib/i18n/languages';
import { type TaxLabels, taxLabelsOf, taxRows } from '@/lib/tax/tax-labels';
import { Box, INK, LEAF, LINE, Line, Link, MUTED } from './frame';
import {
  estimateText,
  languageOf,
  type MailLine,
  moneyOf,
  type OrderFacts,
  totalText,
  translatorFor,
} from './order-facts';

const cell: CSSProperties = {
  borderBottom: `1px solid ${LINE}`,
  color: INK,
  fontSize: '15px',
  lineHeight: '22px',
  padding: '8px 0',
  textAlign: 'left',
  verticalAlign: 'top',
};
const amount: CSSProperties = {
  ...cell,
  paddingLeft: '12px',
  textAlign: 'right',
  whiteSpace: 'nowrap',
};
/** Mail programs do not support logical properties such as `text-align: end`. */
const mirrored = {
  cell: { ...cell, textAlign: 'right' },
  amount: { ...cell, paddingRight: '12px', textAlign: 'left', whiteSpace: 'nowrap' },
} as const satisfies Record<string, CSSProperties>;

const cellsOf = ({ shop }: OrderFacts) =>
  LANGUAGES[languageOf(shop)].dir === 'rtl' ? mirrored : { cell, amount };

/**
 * A button that links to a page of the shop. It is a table cell, because some mail programs ignore padding on links.
 */
export const Action = ({ href, children }: { href: string; children: ReactNode }) => (
  <table role="presentation" style={{ margin: '24px 0 8px' }}>
    <tbody>
      <tr>
        <td
          className="button"
          style={{ backgroundColor: LEAF, borderRadius: '999px', padding: '12px 24px' }}
        >
          <Link
            href={href}
            className="on-button"
            style={{ color: '#ffffff', fontSize: '16px', fontWeight: 700 }}
          >
            {children}
          </Link>
        </td>
      </tr>
    </tbody>
  </table>
);

/** A code that people type. Its digits stay in order in a right-to-left mail. */
export const Code = ({ children }: { children: string }) => (
  <p
    className="ink"
    dir="ltr"
    style={{
      color: INK,
      fontSize: '32px',
      fontWeight: 700,
      letterSpacing: '6px',
      lineHeight: '40px',
      margin: '0 0 16px',
    }}
  >
    {children}
  </p>
);

/** A cell with an amount, or with an estimate (`text`), which may wrap. */
const Sum = ({ text, style, children }: Cell) => (
  <td className="ink line" style={text ? { ...style, whiteSpace: 'normal' } : style}>
    {text ?? children}
  </td>
);
type Cell = { text: string | undefined; style: CSSProperties; children: string };

type SumRow = { label: string; cents: number; text?: string; isStrong?: boolean };

const Row = ({ label, cents, text, isStrong, order }: SumRow & { order: OrderFacts }) => {
  const fontWeight = isStrong ? 700 : 400;
  const { cell, amount } = cellsOf(order);
  return (
    <tr>
      <th scope="row" className="ink line" style={{ ...cell, fontWeight }}>
        {label}
      </th>
      <Sum text={text} style={{ ...amount, fontWeight }}>
        {moneyOf(order, cents)}
      </Sum>
    </tr>
  );
};

/** Returns a product's name with its weight, if it has one. */
export function namedLine({ shop }: OrderFacts, line: { name: string; weight?: string }): string {
  const weight = line.weight?.replace(/(\d) /g, '$1\u00a0');
  const { dir } = LANGUAGES[languageOf(shop)];
  const name = isolate(line.name, dir === 'rtl');
  return weight ? translatorFor(shop, 'mails')('nameAndWeight', { name, weight }) : name;
}

function lineText(order: OrderFacts, line: MailLine): string {
  const t = translatorFor(order.shop, 'mails');
  const { quantity, found = quantity, part } = line;
  if (part) return t('foundAmount', { ...part, name: line.name });
  const name = namedLine(order, line);
  return found < quantity
    ? t('foundOf', { found, quantity, name })
    : t('pieces', { quantity, name });
}

function replacementText(
  order: OrderFacts,
  { quantity, cents, ...line }: NonNullable<MailLine['replacement']>,
): string {
  const [name, sum] = [namedLine(order, line), moneyOf(order, cents)];
  return translatorFor(order.shop, 'mails')('instead', { quantity, name, sum });
}

const estimateOf = (order: OrderFacts, { cents, estimatedCents }: MailLine): string | undefined =>
  order.estimatedCents === undefined || estimatedCents === undefined
    ? undefined
    : estimateText(order, cents, estimatedCents);

type LinesProps = { label: string; order: OrderFacts; lines: MailLine[]; sums: SumRow[] };

/** A table of lines and totals. `label` is its accessible name. */
export function Lines({ label, order, lines, sums }: LinesProps) {
  const { cell, amount } = cellsOf(order);
  return (
    <table
      className="lines"
      aria-label={label}
      width="100%"
      style={{ borderCollapse: 'collapse', marginBottom: '16px' }}
    >
      <tbody>
        {lines.map((line) => (
          <tr key={line.name}>
            <th scope="row" className="ink line" style={{ ...cell, fontWeight: 400 }}>
              {lineText(order, line)}
              {line.replacement && (
                <>
                  <br />
                  <span className="muted" style={{ color: MUTED }}>
                    {replacementText(order, line.replacement)}
                  </span>
                </>
              )}
            </th>
            <Sum text={estimateOf(order, line)} style={amount}>
              {moneyOf(order, line.cents)}
            </Sum>
          </tr>
        ))}
        {sums.map((sum) => (
          <Row key={sum.label} order={order} {...sum} />
        ))}
      </tbody>
    </table>
  );
}

/** Returns the labels of the rows with totals. */
export const taxLabelsOfShop = ({ shop }: OrderFacts): TaxLabels =>
  taxLabelsOf(translatorFor(shop, 'tax'));

/** Returns the rows with the order's totals, as agreed at checkout. */
export function agreedSums(order: OrderFacts): SumRow[] {
  const t = translatorFor(order.shop, 'mails');
  const { totalCents, estimatedCents, agreed } = order;
  const { subtotalCents, depositCents, feeCents, stateFee, taxes } = agreed;
  const labels = taxLabelsOfShop(order);
  const { added, included } = taxRows(order, taxes, labels);
  return [
    { label: t('items'), cents: subtotalCents },
    ...(depositCents > 0 ? [{ label: labels.deposit, cents: depositCents }] : []),
    ...(order.collect ? [] : [{ label: t('shipping'), cents: feeCents }]),
    ...(stateFee ? [{ label: stateFee.name, cents: stateFee.cents }] : []),
    ...added,
    {
      ...{ label: labels.total, cents: totalCents, isStrong: true },
      ...(estimatedCents === undefined ? {} : { text: totalText(order, totalCents) }),
    },
    ...included,
  ];
}

type PartProps = {
  title: string;
  lines: string[];
  order?: OrderFacts;
};

/** A section of a mail: a heading with lines of text. */
export const Part = ({ title, lines, order }: PartProps) => (
  <Box style={{ marginTop: '20px' }}>
    <h2
      className="ink"
      style={{ color: INK, fontSize: '16px', lineHeight: '22px', margin: '0 0 4px' }}
    >
      {title}
    </h2>
    <p className="ink" style={{ color: INK, fontSize: '15px', lineHeight: '22px', margin: 0 }}>
      {lines.map((line, at) => (
        <Fragment key={line}>
          {at > 0 && <br />}
          <Line shop={order?.shop}>{line}</Line>
        </Fragment>
      ))}
    </p>
  </Box>
);
