import type { ReactNode } from 'react';
import { useT } from '#i18n';
import { useLocale } from '@/app/_components/use-locale';
import {
  allergenLabels,
  amountText,
  dietLabels,
  labelRows,
  nutritionRows,
} from '@/lib/catalog/facts/fact-labels';
import type { Nutrition } from '@/lib/catalog/facts/fields';
import type { ProductView } from '@/lib/catalog/view';

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr className="border-line border-t align-top">
      <th scope="row" className="w-2/5 py-2 pe-4 text-start font-semibold sm:w-1/3">
        {name}
      </th>
      <td className="wrap-anywhere py-2">{children}</td>
    </tr>
  );
}

function NutritionTable({ nutrition }: { nutrition: Nutrition }) {
  const t = useT('facts');
  const rows = nutritionRows(nutrition, useLocale(), t);
  return (
    <table className="mt-5 w-full">
      <caption className="pb-2 text-start font-bold">
        {t('nutrition', { unit: nutrition.per })}
      </caption>
      <tbody>
        {rows.map(({ name, text, isPart }) => (
          <tr key={name} className="border-line border-t">
            <th scope="row" className={`py-2 pe-4 text-start font-normal ${isPart ? 'ps-4' : ''}`}>
              {name}
            </th>
            <td className="py-2 text-end tabular-nums">
              <bdi dir="ltr">{text}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Shows the product facts that the seller has entered (ingredients, allergens, nutrition). It renders nothing if there
 * are no facts.
 */
export function ProductFacts({ product }: { product: ProductView }) {
  const t = useT('facts');
  const tLabels = useT('labelFacts');
  const locale = useLocale();
  const { brand, ingredients, allergens, nutrition, origin, storage, diets } = product;
  const { leastAge, gtin, amount, unit } = product;
  const facts = [
    { name: t('diet'), text: diets?.map((diet) => dietLabels(diet, t)).join(', ') },
    { name: t('leastAge'), text: leastAge && t('ageFrom', { age: leastAge }) },
    { name: t('brand'), text: brand },
    { name: t('amount'), text: amount && unit && amountText(amount, unit, locale, t) },
    { name: t('ingredients'), text: ingredients },
    { name: t('allergens'), text: allergens && allergenLabels(allergens, t).join('. ') },
    { name: t('origin'), text: origin },
    { name: t('storage'), text: storage },
    ...labelRows(product, locale, tLabels),
    { name: t('gtin'), text: gtin && <bdi dir="ltr">{gtin}</bdi> },
  ].filter(({ text }) => text);
  if (facts.length === 0 && !nutrition) return null;
  return (
    <section aria-labelledby="facts" className="mt-6">
      <h2 id="facts" className="mb-2 font-bold text-lg">
        {t('title')}
      </h2>
      {facts.length > 0 && (
        <table className="w-full">
          <tbody>
            {facts.map(({ name, text }) => (
              <Row key={name} name={name}>
                {text}
              </Row>
            ))}
          </tbody>
        </table>
      )}
      {nutrition && <NutritionTable nutrition={nutrition} />}
    </section>
  );
}
