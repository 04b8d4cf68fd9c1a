import type { ComponentProps } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Field, SelectField } from '@/app/_components/field';
import { typedAmount } from '@/lib/utils/money';
import { TOLERANCE } from '@/lib/weights/fields';
import { isWeighedChoice } from './measure-texts';

type Props = { texts: Record<string, string>; faults: Record<string, string> };

const whole = { autoComplete: 'off', inputMode: 'numeric', maxLength: 8 } as const;

/** The price of a kilogram and the steps of goods that are weighed. */
function Weighed({ texts, faults }: Props) {
  const t = useT('sellerWeights');
  const { code } = usePageLanguage();
  const isByWeight = texts.soldBy === 'weight';
  const field = (name: string, rest: Partial<ComponentProps<typeof Field>> & { label: string }) => (
    <Field
      key={name}
      name={name}
      defaultValue={texts[name]}
      error={faults[name]}
      {...whole}
      {...rest}
    />
  );
  return (
    <>
      {field('pricePerUnit', {
        label: t('pricePerUnit'),
        inputMode: 'decimal',
        required: true,
        placeholder: typedAmount(0, code),
      })}
      <SelectField
        label={t('unit')}
        name="stepUnit"
        defaultValue={texts.stepUnit || 'g'}
        error={faults.stepUnit}
      >
        <option value="g">{t('grams')}</option>
        <option value="ml">{t('millilitres')}</option>
      </SelectField>
      {isByWeight
        ? field('step', { label: t('step'), hint: t('stepHint'), required: true })
        : field('aboutAmount', { label: t('about'), hint: t('aboutHint'), required: true })}
      {field('tolerancePercent', {
        label: t('tolerance'),
        hint: t('toleranceHint'),
        placeholder: String(TOLERANCE),
      })}
      {isByWeight && field('least', { label: t('least'), hint: t('stepsHint') })}
      {isByWeight && field('most', { label: t('most'), hint: t('stepsHint') })}
    </>
  );
}

/** How a product is sold; `texts` is what the form holds now. */
export function MeasureFields({ begin, ...props }: Props & { begin: Props['texts'] }) {
  const t = useT('sellerWeights');
  return (
    <>
      <SelectField
        label={t('soldBy')}
        name="soldBy"
        defaultValue={begin.soldBy || 'piece'}
        error={props.faults.soldBy}
      >
        <option value="piece">{t('piece')}</option>
        <option value="weight">{t('weight')}</option>
        <option value="weighed-piece">{t('weighedPiece')}</option>
      </SelectField>
      {isWeighedChoice(props.texts) && <Weighed {...props} />}
    </>
  );
}
