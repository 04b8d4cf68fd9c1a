import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { taxRows } from '@/lib/tax/tax-words';
import { INK, LEAF, LINE, MUTED } from './frame';
import { type MailLine, moneyOf, type OrderFacts } from './order-facts';

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

/** The button that leads to the shop: a cell, because some mail programs give links no padding. */
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
            style={{ color: '#ffffff', fontSize: '16px', fontWeight: 700, textDecoration: 'none' }}
          >
            {children}
          </Link>
        </td>
      </tr>
    </tbody>
  </table>
);

type Sum = { words: string; cents: number; isStrong?: boolean };

const Row = ({ words, cents, isStrong, order }: Sum & { order: OrderFacts }) => {
  const fontWeight = isStrong ? 700 : 400;
  return (
    <tr>
      <th scope="row" className="ink line" style={{ ...cell, fontWeight }}>
        {words}
      </th>
      <td className="ink line" style={{ ...amount, fontWeight }}>
        {moneyOf(order, cents)}
      </td>
    </tr>
  );
};

const nameOf = ({ name, weight }: MailLine) => (weight ? `${name}, ${weight}` : name);

const countOf = ({ quantity, found = quantity }: MailLine) =>
  found < quantity ? `${found} of ${quantity} ×` : `${quantity} ×`;

/** A table of lines and sums; `label` is its name for screen readers. */
export function Lines({
  label,
  order,
  lines,
  sums,
}: {
  label: string;
  order: OrderFacts;
  lines: MailLine[];
  sums: Sum[];
}) {
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
              {countOf(line)} {nameOf(line)}
              {line.replacement && (
                <>
                  <br />
                  <span className="muted" style={{ color: MUTED }}>
                    Instead: {line.replacement.quantity} × {line.replacement.name},{' '}
                    {moneyOf(order, line.replacement.cents)}
                  </span>
                </>
              )}
            </th>
            <td className="ink line" style={amount}>
              {moneyOf(order, line.cents)}
            </td>
          </tr>
        ))}
        {sums.map((sum) => (
          <Row key={sum.words} order={order} {...sum} />
        ))}
      </tbody>
    </table>
  );
}

/** The sums of an order as it was agreed. */
export function agreedSums(order: OrderFacts): Sum[] {
  const { totalCents, agreed } = order;
  const { subtotalCents, depositCents, feeCents, taxes } = agreed;
  const { added, included } = taxRows(order, taxes);
  return [
    { words: 'Items', cents: subtotalCents },
    ...(depositCents > 0 ? [{ words: 'Deposit', cents: depositCents }] : []),
    ...(order.collect ? [] : [{ words: 'Shipping', cents: feeCents }]),
    ...added,
    { words: 'Total', cents: totalCents, isStrong: true },
    ...included,
  ];
}

/** A heading of a part of a mail with its lines of text. */
export const Part = ({ title, lines }: { title: string; lines: string[] }) => (
  <Section style={{ marginTop: '20px' }}>
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
          {line}
        </Fragment>
      ))}
    </p>
  </Section>
);
