'use client';

import { useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field, TextArea } from '@/app/_components/field';
import { Section } from '@/app/_components/section';
import { useForm } from '@/app/_components/use-form';
import { SaveBar } from '@/app/[lang]/seller/[locale]/_components/save-bar';
import { ApiError, callApi } from '@/lib/client/api-client';
import { readForm } from '@/lib/client/forms';
import { notify } from '@/lib/client/notify';
import { noteShop } from '@/lib/client/shop-store';
import type { ShopAnswer, ShopView } from '@/lib/shop/view';
import { CountryField } from './country-field';
import type { Texts } from './form-texts';
import { FrontFields } from './front-fields';
import { HoursFields } from './hours-fields';
import { LanguageFields } from './language-fields';
import { LowestField } from './lowest-field';
import { MoneyFields, type OrderButtons } from './money-fields';
import { PickupFields } from './pickup-fields';
import { ScaleFields } from './scale-fields';
import { bodyOf, faultsByInput, textsOf } from './settings-texts';
import { SocialFields } from './social-fields';
import { SwitchField } from './switch-field';
import { TaxFields } from './tax-fields';
import { WindowFields } from './window-fields';
import { ZoneFields } from './zone-fields';

/** The current settings in a 409 refusal. */
const presentShop = (error: unknown): ShopView | undefined =>
  error instanceof ApiError && error.status === 409 ? error.body.shop : undefined;

function Fields({
  texts,
  faults,
  orderButtons,
}: {
  texts: Texts;
  faults: Texts;
  orderButtons: OrderButtons;
}) {
  const t = useT('sellerSettings');
  const field = (name: string, label: string) => ({
    name,
    label,
    autoComplete: 'off',
    defaultValue: texts[name],
    error: faults[name],
  });
  return (
    <>
      <Section title={t('nameAndContact')} text={t('nameHint')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...field('name', t('name'))} required maxLength={40} />
          <Field {...field('email', t('email'))} type="email" />
          <Field {...field('phone', t('phone'))} type="tel" maxLength={40} />
          <TextArea {...field('address', t('address'))} rows={3} maxLength={300} />
          <CountryField {...field('country', t('country'))} />
        </div>
      </Section>
      <Section title={t('openingHours')}>
        <HoursFields texts={texts} faults={faults} />
      </Section>
      <Section title={t('delivery')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            {...field('promiseMinutes', t('promiseMinutes'))}
            inputMode="numeric"
            required
            hint={t('promiseHint')}
          />
          <Field
            {...field('minimumOrder', t('minimumOrder'))}
            inputMode="decimal"
            hint={t('minimumHint')}
          />
          <TextArea
            {...field('zipCodes', t('zipCodes'))}
            className="sm:col-span-2"
            rows={4}
            hint={t('zipCodesHint')}
          />
        </div>
        <ZoneFields texts={texts} faults={faults} />
        <SwitchField name="lineWishes" label={t('lineWishes')} isOn={texts.lineWishes === 'on'} />
      </Section>
      <Section title={t('pickup')}>
        <PickupFields texts={texts} faults={faults} />
      </Section>
      <Section title={t('windows')}>
        <WindowFields texts={texts} faults={faults} />
      </Section>
      <Section title={t('money')}>
        <MoneyFields texts={texts} faults={faults} orderButtons={orderButtons} />
        <TaxFields texts={texts} faults={faults} />
        <LowestField texts={texts} />
        <ScaleFields texts={texts} faults={faults} />
      </Section>
      <Section title={t('front')}>
        <FrontFields texts={texts} faults={faults} />
      </Section>
      <Section title={t('languages')}>
        <LanguageFields texts={texts} faults={faults} />
      </Section>
      <SocialFields texts={texts} faults={faults} />
    </>
  );
}

/** The form of the settings of the shop. It keeps what was entered, whatever the answer is. */
export function SettingsForm({
  shop,
  orderButtons,
}: {
  shop: ShopView;
  orderButtons: OrderButtons;
}) {
  const t = useT('sellerSettings');
  const { code } = usePageLanguage();
  /** The shop as the form was filled from it; a new one fills it anew. */
  const [shown, setShown] = useState(shop);
  /** The revision that the next save replaces. */
  const [revision, setRevision] = useState(shop.revision);
  const [conflict, setConflict] = useState<{ words: string; present: ShopView }>();

  /** Continues from a saved state; with `fills` the form shows it. */
  function goOnFrom(present: ShopView, fills: boolean) {
    if (fills) setShown(present);
    setRevision(present.revision);
    setConflict(undefined);
  }

  /** The seller has been told, so the next press replaces what was saved. */
  function tell(error: unknown) {
    const present = presentShop(error);
    if (!present || !(error instanceof ApiError)) throw error;
    setConflict({ words: error.message, present });
    setRevision(present.revision);
  }

  const { faults, busy, props } = useForm(
    async (sent, form) => {
      const body = bodyOf(sent, revision);
      const call = callApi<ShopAnswer>('/api/seller/settings', { as: 'seller', body });
      const answer = await call.catch(tell);
      if (!answer) return;
      noteShop(answer.shop);
      // What was entered meanwhile stays, to be saved with the next press.
      goOnFrom(answer.shop, JSON.stringify(readForm(form)) === JSON.stringify(sent));
      notify.success(answer.message);
    },
    { toast: true, inputsOf: faultsByInput },
  );

  return (
    <form {...props} className="space-y-5">
      <Fields
        key={shown.revision}
        texts={textsOf(shown, code)}
        faults={faults}
        orderButtons={orderButtons}
      />
      <SaveBar refusal={conflict ? t('saveOnceMore', { message: conflict.words }) : ''}>
        <Button type="submit" size="large" aria-disabled={busy}>
          {t('save')}
        </Button>
        {conflict && (
          <Button size="large" look="outline" onClick={() => goOnFrom(conflict.present, true)}>
            {t('showSaved')}
          </Button>
        )}
      </SaveBar>
    </form>
  );
}
