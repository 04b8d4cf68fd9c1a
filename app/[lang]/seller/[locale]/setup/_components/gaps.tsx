'use client';

import { useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { useMoney } from '@/app/_components/use-money';
import { useQuietQuery } from '@/app/_components/use-query';
import { asksMaker } from '@/lib/law/country-law';
import { currencyOfCountry } from '@/lib/setup/country-data';
import { missingFor, stateRulesFor } from '@/lib/setup/proposals';
import type { NonFoodAnswer } from '@/lib/setup/view';
import type { ShopView } from '@/lib/shop/view';

/**
 * Lists the states that require bottle deposits or a delivery fee, so that the owner can enter the amounts of their
 * state.
 */
function StateRules({ country }: { country: string }) {
  const t = useT('sellerSetup');
  const { of: money } = useMoney(currencyOfCountry(country) ?? 'usd');
  return (
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
              <span className="block text-muted text-sm">{source}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Lists legal requirements of a country that the shop does not meet, or for which it lacks data. */
export function Gaps({ country, shop }: { country: string; shop: ShopView }) {
  const t = useT('sellerSetup');
  const path = asksMaker(country) ? '/api/seller/non-food' : undefined;
  const answer = useQuietQuery<NonFoodAnswer>(path, 'seller');
  const missing = missingFor(country, shop, answer?.nonFood);
  if (missing.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 font-bold text-lg">{t('missing')}</h3>
      <ul className="divide-y divide-line">
        {missing.map((one) => (
          <li key={one.what} className="max-w-prose py-4">
            <p>
              {one.what === 'productSafety' ? t(one.what, { count: one.count }) : t(one.what)}{' '}
              {one.link && (
                <Link
                  href={one.link.href}
                  className="font-semibold text-leaf underline underline-offset-4"
                >
                  {t(one.link.label)}
                </Link>
              )}
            </p>
            {one.what === 'stateRules' && <StateRules country={country} />}
            <p className="mt-0.5 text-muted text-sm">{t('source', { source: one.source })}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
