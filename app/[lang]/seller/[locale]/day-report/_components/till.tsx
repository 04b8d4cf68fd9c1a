import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { Link } from '@/app/_components/link';
import { useTimeZone } from '@/app/_components/shop-provider';
import { useLocale } from '@/app/_components/use-locale';
import { useMoney } from '@/app/_components/use-money';
import { useWork } from '@/app/_components/use-work';
import { Sums } from '@/app/[lang]/seller/[locale]/_components/report-page';
import { ApiError, callApi } from '@/lib/client/api-client';
import { focusField } from '@/lib/client/forms';
import type { CloseView, DayReportView, DayResponse, OtherView } from '@/lib/day-report/view';
import { formatRate } from '@/lib/tax/tax-labels';
import { amountError, MAX_SUM, parseSum, toCents, toUnits } from '@/lib/utils/money';
import { timeFormat } from '@/lib/utils/time-format';

const WAYS = {
  card: 'card',
  cash: 'cash',
  credit: 'credit',
  other: 'other',
  terminal: 'terminal',
} as const;

export function Figures({
  figures,
  late,
  currency,
}: Pick<DayReportView, 'figures' | 'late' | 'currency'>) {
  const t = useT('dayReport');
  const tMethods = useT('payMethods');
  const money = useMoney(currency);
  const locale = useLocale();
  const { ways, taxes, deposits, deliveryFees, rounding = 0, total, orders } = figures;
  if (ways.length === 0) return <p className="text-muted">{t('nothing')}</p>;
  const parts = [
    ['rounding', rounding],
    ['deposits', deposits],
    ['fees', deliveryFees],
  ] as const;
  const contained = parts.filter(([, part]) => part !== 0);
  const sum = (of: (one: (typeof ways)[number]) => number) =>
    money.of(ways.reduce((all, one) => all + of(one), 0));
  return (
    <div className="grid grid-cols-1 gap-8">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="text-3xl tabular-nums">{money.of(total)}</strong>
        <span className="text-muted">{t('orders', { count: orders })}</span>
        {late && (
          <span className="w-full text-muted">{t('late', { sum: money.of(late.total) })}</span>
        )}
      </p>
      <Sums
        caption={t('byWay')}
        heads={[t('way'), t('paid'), t('back'), t('together')]}
        rows={[
          ...ways.map(({ way, paid, back }) => ({
            key: way,
            label: way === 'transfer' || way === 'account' ? tMethods(way) : t(WAYS[way]),
            cells: [money.of(paid), money.of(back), money.of(paid + back)],
          })),
          {
            key: 'sum',
            label: t('together'),
            isSum: true,
            cells: [sum(({ paid }) => paid), sum(({ back }) => back), money.of(total)],
          },
        ]}
      />
      <Sums
        caption={t('byRate')}
        heads={[t('rate'), t('net'), t('tax'), t('together')]}
        rows={taxes.map(({ percent, net, tax }) => ({
          key: String(percent),
          label: formatRate(percent, locale),
          cells: [money.of(net), money.of(tax), money.of(net + tax)],
        }))}
      />
      {contained.length > 0 && (
        <dl className="grid gap-2">
          {contained.map(([label, part]) => (
            <div key={label} className="flex flex-wrap justify-between gap-3">
              <dt>{t(label)}</dt>
              <dd className="tabular-nums">{money.of(part)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function Row({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-3">
      <dt>{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function StripeFigures({
  stripe: { isAsked, own, stripe, differing },
  currency,
}: {
  stripe: NonNullable<CloseView['stripe']>;
  currency: string;
}) {
  const t = useT('dayReport');
  const money = useMoney(currency);
  if (!isAsked) return <p className="font-semibold text-amber">{t('stripeSilent')}</p>;
  if (differing.length === 0) return <p>{t('stripeFits', { sum: money.of(own) })}</p>;
  return (
    <div>
      <p className="font-semibold text-tomato">
        {t('stripeDiffers', { stripe: money.of(stripe), own: money.of(own) })}
      </p>
      <ul className="mt-1">
        {differing.map((one) => (
          <li key={one.order}>
            <Link
              href={`/seller/orders/${one.order}`}
              className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
            >
              {t('stripeOrder', { stripe: money.of(one.stripe), own: money.of(one.own) })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Closed({ close, currency }: { close: CloseView; currency: string }) {
  const t = useT('dayReport');
  const money = useMoney(currency);
  const tOrder = useT('order');
  const { number, at, by, expected, counted, reason, stripe } = close;
  const time = timeFormat(useLocale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: useTimeZone(),
  });
  const cents = toCents(counted, currency) - toCents(expected, currency);
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="font-bold text-lg">
        {t('closed', { number })}
        <span className="block font-normal text-base text-muted">
          <time dateTime={at}>
            {by.name
              ? tOrder('byName', { what: time.format(new Date(at)), name: by.name })
              : time.format(new Date(at))}
          </time>
        </span>
      </p>
      <dl className="grid gap-2">
        <Row label={t('expected')}>{money.of(expected)}</Row>
        <Row label={t('counted')}>{money.of(counted)}</Row>
        {cents !== 0 && <Row label={t('difference')}>{money.ofCents(cents)}</Row>}
      </dl>
      {reason && <p className="break-words text-muted">{reason}</p>}
      {stripe && <StripeFigures stripe={stripe} currency={currency} />}
    </div>
  );
}

type CloseFormProps = { day: DayReportView; onDay: (day: DayReportView) => void };

export function CloseForm({ day, onDay }: CloseFormProps) {
  const t = useT('dayReport');
  const tAmounts = useT('amounts');
  const { date, expected, currency, hold } = day;
  const money = useMoney(currency);
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { isBusy, run } = useWork();
  const cents = parseSum(text, currency);
  const difference = cents === undefined ? 0 : cents - toCents(expected, currency);
  const lacksReason = difference !== 0 && !reason.trim();
  const noCash = text.trim()
    ? amountError(text, t('counted'), tAmounts, currency, MAX_SUM)
    : t('cashMissing');

  async function close(form: HTMLFormElement) {
    setIsChecked(true);
    if (cents === undefined) return focusField(form, 'counted');
    if (lacksReason) return focusField(form, 'reason');
    const why = difference === 0 ? {} : { reason: reason.trim() };
    const body = { date, expected, currency, counted: toUnits(cents, currency), ...why };
    await run(async () => {
      try {
        onDay((await callApi<DayResponse>('/api/report/close', { as: 'seller', body })).day);
      } catch (error) {
        if (error instanceof ApiError && error.body.day) onDay(error.body.day);
        throw error;
      }
    });
  }

  return (
    <form
      noValidate
      aria-busy={isBusy}
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void close(event.currentTarget);
      }}
    >
      <dl>
        <Row label={t('expected')}>{money.of(expected)}</Row>
      </dl>
      {hold ? (
        <p className="font-semibold text-amber">{hold}</p>
      ) : (
        <>
          <Field
            label={t('counted')}
            name="counted"
            hint={t('countedHint')}
            // The number pad of some phones has no minus sign.
            inputMode={expected < 0 ? 'text' : 'decimal'}
            autoComplete="off"
            maxLength={15}
            value={text}
            error={isChecked && cents === undefined ? noCash : undefined}
            onChange={({ target }) => setText(target.value)}
          />
          {difference !== 0 && (
            <>
              <dl className={difference < 0 ? 'text-tomato' : 'text-amber'}>
                <Row label={t('difference')}>{money.ofCents(difference)}</Row>
              </dl>
              <Field
                label={t('why')}
                name="reason"
                maxLength={300}
                value={reason}
                error={isChecked && lacksReason ? t('whyMissing') : undefined}
                onChange={({ target }) => setReason(target.value)}
              />
            </>
          )}
          <p className="text-muted text-sm">{t('closeText')}</p>
          <Button type="submit" size="large" aria-disabled={isBusy}>
            {t('closeDay')}
          </Button>
        </>
      )}
    </form>
  );
}

export function OtherCurrency({
  sums: { figures, late, expected, currency, stripe },
}: {
  sums: OtherView;
}) {
  const t = useT('dayReport');
  const money = useMoney(currency);
  return (
    <section className="mt-8 grid grid-cols-1 gap-3 border-line border-t pt-6">
      <h3 className="font-bold text-lg">
        {t('otherCurrency', { currency: currency.toUpperCase() })}
      </h3>
      <Figures figures={figures} late={late} currency={currency} />
      {expected !== 0 && (
        <p className="text-muted">{t('otherCash', { sum: money.of(expected) })}</p>
      )}
      {stripe && <StripeFigures stripe={stripe} currency={currency} />}
    </section>
  );
}
