import type { ComponentProps, ReactNode } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Field, SelectField, TextArea } from '@/app/_components/field';
import { useShop } from '@/app/_components/shop-provider';
import { categoryOption } from '@/lib/catalog/category-names';
import { useCategories } from '@/lib/client/categories-store';
import { usePermission } from '@/lib/client/seller-store';
import { typedAmount } from '@/lib/utils/money';
import { TOLERANCE } from '@/lib/weights/fields';
import { bigUnit, isDecimal, typedUnit } from '@/lib/weights/units';
import { FactFields, fieldOf } from './fact-fields';
import { TranslationFields } from './translation-fields';
import { chosenUnit, isWeighedChoice } from './typed-amounts';
import { useCategoryLabels } from './use-category-labels';

/** The card is not a named region, because its heading often equals the label of its first input. */
export function FormCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-5 rounded-panel border border-line bg-card p-5 shadow-card sm:p-6">
      <h2 className="font-bold text-lg">{title}</h2>
      {children}
    </section>
  );
}

type Props = { texts: Record<string, string>; fieldErrors: Record<string, string> };

const whole = { autoComplete: 'off', inputMode: 'numeric', maxLength: 8 } as const;

function Weighed({ texts, fieldErrors }: Props) {
  const t = useT('sellerWeights');
  const tFactsForm = useT('factsForm');
  const { code } = usePageLanguage();
  const { currency } = useShop();
  const isByWeight = texts.soldBy === 'weight';
  const { units } = useShop();
  const chosen = chosenUnit(texts, units);
  // A product that is sold by the pound still has pounds after the shop has switched to metric units.
  const hasPounds = units === 'us' || isDecimal(chosen);
  const unit = typedUnit(chosen);
  const amount = isDecimal(chosen) ? ({ inputMode: 'decimal' } as const) : {};
  const [stepHint, aboutHint] = isDecimal(chosen)
    ? [t('stepDecimalHint', { unit }), t('aboutDecimalHint', { unit })]
    : [t('stepHint'), t('aboutHint')];
  const field = (name: string, rest: Partial<ComponentProps<typeof Field>> & { label: string }) => (
    <Field
      key={name}
      name={name}
      defaultValue={texts[name]}
      error={fieldErrors[name]}
      {...whole}
      {...rest}
    />
  );
  return (
    <>
      {field('regularPricePerUnit', {
        label: hasPounds ? t('pricePer', { unit: bigUnit(chosen) }) : t('pricePerUnit'),
        inputMode: 'decimal',
        required: true,
        placeholder: typedAmount(0, currency, code),
      })}
      {field('pricePerUnit', {
        label: hasPounds ? t('offerPer', { unit: bigUnit(chosen) }) : t('offerPerUnit'),
        inputMode: 'decimal',
        placeholder: typedAmount(0, currency, code),
        hint: tFactsForm('offerHint'),
      })}
      <SelectField
        label={t('unit')}
        name="stepUnit"
        defaultValue={chosen}
        error={fieldErrors.stepUnit}
      >
        {hasPounds && <option value="mlb">{t('pounds')}</option>}
        {hasPounds && <option value="moz">{t('ounces')}</option>}
        <option value="g">{t('grams')}</option>
        <option value="ml">{t('millilitres')}</option>
      </SelectField>
      {isByWeight
        ? field('step', { label: t('step'), hint: stepHint, required: true, ...amount })
        : field('aboutAmount', { label: t('about'), hint: aboutHint, required: true, ...amount })}
      {field('tolerancePercent', {
        label: t('tolerance'),
        hint: t('toleranceHint'),
        placeholder: String(TOLERANCE),
      })}
      {isByWeight && field('least', { label: t('least'), hint: t('stepsHint'), ...amount })}
      {isByWeight && field('most', { label: t('most'), hint: t('stepsHint'), ...amount })}
    </>
  );
}

function MeasureFields({ begin, ...props }: Props & { begin: Props['texts'] }) {
  const t = useT('sellerWeights');
  return (
    <>
      <SelectField
        label={t('soldBy')}
        name="soldBy"
        defaultValue={begin.soldBy || 'piece'}
        error={props.fieldErrors.soldBy}
      >
        <option value="piece">{t('piece')}</option>
        <option value="weight">{t('weight')}</option>
        <option value="weighed-piece">{t('weighedPiece')}</option>
      </SelectField>
      {isWeighedChoice(props.texts) && <Weighed {...props} />}
    </>
  );
}

/* A number input of an English browser drops a decimal comma, so that 2,49 would become 249. */
const number = { autoComplete: 'off', maxLength: 15 } as const;
const price = { ...number, inputMode: 'decimal' } as const;

type TaxOfProductProps = {
  texts: Record<string, string>;
  fieldErrors: Record<string, string>;
  classes: readonly { id: string; name: string; percent: number }[];
};

function TaxOfProduct({ texts, fieldErrors, classes }: TaxOfProductProps) {
  const t = useT('sellerForm');
  const { code } = usePageLanguage();
  const { currency } = useShop();
  const field = fieldOf(texts, fieldErrors);
  return (
    <>
      {classes.length > 0 && (
        <SelectField {...field('taxClass', t('tax'))}>
          <option value="">{t('asCategory')}</option>
          {classes.map(({ id, name, percent }) => (
            <option key={id} value={id}>
              {t('classOption', { name, percent })}
            </option>
          ))}
        </SelectField>
      )}
      <Field
        {...field('deposit', t('deposit'))}
        inputMode="decimal"
        placeholder={typedAmount(0, currency, code)}
        hint={t('depositHint')}
        {...number}
      />
    </>
  );
}

type ProductFieldsProps = {
  fieldErrors: Record<string, string>;
  texts: Record<string, string>;
  now: Record<string, string>;
};

/** See docs/product.md 8.2. */
export function ProductFields({ fieldErrors, texts, now }: ProductFieldsProps) {
  const t = useT('sellerForm');
  const { code } = usePageLanguage();
  const { currency, units, taxMode, taxClasses = [] } = useShop();
  const categories = useCategories();
  const tFactsForm = useT('factsForm');
  const tSellerWeights = useT('sellerWeights');
  const isWeighed = isWeighedChoice({ ...texts, ...now });
  const unit = chosenUnit({ ...texts, ...now }, units);
  /** The value is undefined unless the goods are sold by the pound or ounce. */
  const pounds = isWeighed && isDecimal(unit) ? typedUnit(unit) : undefined;
  const labels = useCategoryLabels();
  const chosen = now.category ?? texts.category;
  const isUnknown = Boolean(chosen) && !categories.some(({ path }) => path === chosen);
  const isTaxed = Boolean(taxMode) || taxClasses.length > 0 || Boolean(texts.deposit);
  const field = fieldOf(texts, fieldErrors);
  const pair = 'grid gap-5 sm:grid-cols-2';
  const seesMoney = usePermission('money');
  return (
    <>
      <FormCard title={t('basics')}>
        <Field {...field('name', t('name'))} autoComplete="off" maxLength={200} required />
        <TextArea {...field('description', t('description'))} hint={t('onePerLine')} />
        <div className={pair}>
          {/* The key remounts the select when the extra option for an unknown category appears. Otherwise the
            browser would reset the selection. */}
          <SelectField
            key={String(isUnknown)}
            {...field('category', t('category'))}
            defaultValue={chosen}
          >
            {/* A category that is not loaded yet or was deleted stays selected. */}
            {isUnknown && <option value={chosen}>{chosen}</option>}
            {categories.map((one) => (
              <option key={one.path} value={one.path}>
                {categoryOption(one, labels)}
              </option>
            ))}
          </SelectField>
          <Field
            {...field('weight', t('weight'))}
            autoComplete="off"
            maxLength={40}
            placeholder={t(units === 'us' ? 'weightExampleUs' : 'weightExample')}
            hint={t('optional')}
          />
        </div>
      </FormCard>
      <FormCard title={t('prices')}>
        <div className={pair}>
          <MeasureFields begin={texts} texts={{ ...texts, ...now }} fieldErrors={fieldErrors} />
          {/* The server computes these prices of weighed goods from the prices per kilogram. */}
          <div hidden={isWeighed} className="contents [&[hidden]]:hidden">
            <Field
              {...field('price', t('price'))}
              placeholder={typedAmount(0, currency, code)}
              required
              {...price}
            />
            <Field
              {...field('offerPrice', t('offerPrice'))}
              placeholder={typedAmount(0, currency, code)}
              hint={tFactsForm('offerHint')}
              {...price}
            />
          </div>
          {seesMoney && (
            <Field
              {...field(
                'costPrice',
                pounds
                  ? t('costPer', { unit: pounds })
                  : t(isWeighed ? 'costPerUnit' : 'costPrice'),
              )}
              inputMode="decimal"
              placeholder={typedAmount(0, currency, code)}
              hint={t('costHint')}
              {...number}
            />
          )}
          {isTaxed && <TaxOfProduct texts={texts} fieldErrors={fieldErrors} classes={taxClasses} />}
        </div>
      </FormCard>
      <FormCard title={t('stockCard')}>
        <Field
          {...field('stock', t('stock'))}
          inputMode={pounds ? 'decimal' : 'numeric'}
          hint={
            pounds
              ? tSellerWeights('stockDecimalHint', { unit: pounds })
              : isWeighed
                ? tSellerWeights('stockHint')
                : t('stockHint')
          }
          {...number}
        />
      </FormCard>
      <FactFields texts={texts} fieldErrors={fieldErrors} />
      <TranslationFields of="product" texts={texts} fieldErrors={fieldErrors} />
    </>
  );
}
