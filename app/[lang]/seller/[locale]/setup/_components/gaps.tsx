'use client';

import { usePageLanguage, useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { useLocale } from '@/app/_components/use-locale';
import { useMoney } from '@/app/_components/use-money';
import { useQuietQuery } from '@/app/_components/use-query';
import type { Translate } from '@/lib/i18n/translate';
import { ageLimitsOf } from '@/lib/law/age-limits';
import { asksMaker, lawProfileOf } from '@/lib/law/country-law';
import { sourceIn } from '@/lib/law/source-in';
import { currencyOfCountry } from '@/lib/setup/country-data';
import { missingFor, stateRulesFor, type TooLowAges } from '@/lib/setup/proposals';
import type { LowAgesResponse, NonFoodResponse } from '@/lib/setup/view';
import type { ShopView } from '@/lib/shop/view';

function StateRules({ country }: { country: string }) {
  const t = useT('sellerSetup');
  const { of: money } = useMoney(currencyOfCountry(country) ?? 'usd');
  const format = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'medium', timeZone: 'UTC' });
  const formatDay = (day: string) => format.format(new Date(day));
  const readOn = lawProfileOf(country)?.readOn;
  return (
    <>
      {readOn && <p className="mt-2">{t('stateFeeYearly', { date: formatDay(readOn) })}</p>}
      <table className="my-2 w-full">
        <caption className="sr-only">{t('stateTable')}</caption>
        <tbody>
          {stateRulesFor(country).map(({ state, deposits, fee, source }) => (
            <tr key={state} className="border-line border-t align-top">
              <th scope="row" className="py-1.5 pe-4 text-start font-semibold">
                {state}
              </th>
              <td className="py-1.5">
                {deposits && t('stateDeposits', { amounts: deposits.map(money).join(', ') })}
                {fee &&
                  (fee.from === undefined
                    ? t('stateFeeOf', { name: fee.name, amount: money(fee.amount) })
                    : t('stateFeeFrom', {
                        name: fee.name,
                        amount: money(fee.amount),
                        from: money(fee.from),
                      }))}
                {fee?.until && (
                  <span className="block font-semibold">
                    {t('stateFeeUntil', { date: formatDay(fee.until) })}
                  </span>
                )}
                <span className="block text-muted text-sm">{source}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type Gap = ReturnType<typeof missingFor>[number];

function messageOf(gap: Gap, t: Translate<'sellerSetup'>): string {
  if (gap.what === 'productSafety') return t(gap.what, { count: gap.count });
  return gap.what === 'lowAges' ? t(gap.what, { count: gap.count, age: gap.age }) : t(gap.what);
}

function TooLow({ ages: { count, products } }: { ages: TooLowAges }) {
  const t = useT('sellerSetup');
  return (
    <ul className="my-2 list-disc ps-5">
      {products.map(({ id, name, leastAge }) => (
        <li key={id}>
          <Link
            href={`/seller/product-list/${id}`}
            className="font-semibold text-leaf underline underline-offset-4"
          >
            <bdi>{name}</bdi>
          </Link>{' '}
          ({leastAge})
        </li>
      ))}
      {count > products.length && <li>{t('lowAgesMore', { count: count - products.length })}</li>}
    </ul>
  );
}

/** Lists legal requirements that the shop does not meet, or that cannot be checked. */
export function Gaps({ country, shop }: { country: string; shop: ShopView }) {
  const t = useT('sellerSetup');
  const { code } = usePageLanguage();
  const path = asksMaker(country) ? '/api/seller/non-food' : undefined;
  const answer = useQuietQuery<NonFoodResponse>(path, 'seller');
  const agesPath = ageLimitsOf(country)
    ? (`/api/seller/low-ages?country=${country}` as const)
    : undefined;
  const ages = useQuietQuery<LowAgesResponse>(agesPath, 'seller');
  const found = { nonFood: answer?.nonFood, lowAges: ages?.lowAges };
  const missing = missingFor(country, shop, found);
  if (missing.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 font-bold text-lg">{t('missing')}</h3>
      <ul className="divide-y divide-line">
        {missing.map((one) => (
          <li key={one.what} className="max-w-prose py-4">
            <p>
              {messageOf(one, t)}{' '}
              {'link' in one && one.link && (
                <Link
                  href={one.link.href}
                  className="font-semibold text-leaf underline underline-offset-4"
                >
                  {t(one.link.label)}
                </Link>
              )}
            </p>
            {one.what === 'lowAges' && <TooLow ages={one} />}
            {one.what === 'stateRules' && <StateRules country={country} />}
            <p className="mt-0.5 text-muted text-sm">
              {t('source', { source: sourceIn(one.source, code) })}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
