'use client';

import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/app/_components/button';
import { Field, TextArea } from '@/app/_components/field';
import { FormRefusal } from '@/app/_components/form-refusal';
import { Section } from '@/app/_components/section';
import { useFaults } from '@/app/_components/use-faults';
import { ApiError, callApi, toastError } from '@/lib/client/api-client';
import { faultsOf, focusField, readForm } from '@/lib/client/forms';
import { notify } from '@/lib/client/notify';
import { noteShop } from '@/lib/client/shop-store';
import type { ShopAnswer, ShopView } from '@/lib/shop/view';
import { HoursFields } from './hours-fields';
import { LanguageFields } from './language-fields';
import { LowestField } from './lowest-field';
import { MoneyFields } from './money-fields';
import { PickupFields } from './pickup-fields';
import { bodyOf, faultsByInput, type Texts, textsOf } from './settings-texts';
import { SocialFields } from './social-fields';
import { TaxFields } from './tax-fields';
import { WindowFields } from './window-fields';
import { ZoneFields } from './zone-fields';

/** The current settings in a 409 refusal. */
const presentShop = (error: unknown): ShopView | undefined =>
  error instanceof ApiError && error.status === 409 ? error.body.shop : undefined;

function Fields({ texts, faults }: { texts: Texts; faults: Texts }) {
  const field = (name: string, label: string) => ({
    ...{ name, label, autoComplete: 'off', defaultValue: texts[name], error: faults[name] },
  });
  return (
    <>
      <Section
        title="Name and contact"
        text="Shown at the top and foot of each page and on receipts."
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...field('name', 'Name of the shop')} required maxLength={40} />
          <Field {...field('email', 'Email')} type="email" />
          <Field {...field('phone', 'Phone')} type="tel" maxLength={40} />
          <TextArea {...field('address', 'Address')} rows={3} maxLength={300} />
        </div>
      </Section>
      <Section title="Opening hours">
        <HoursFields texts={texts} faults={faults} />
      </Section>
      <Section title="Delivery">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            {...field('promiseMinutes', 'Delivered within how many minutes')}
            inputMode="numeric"
            required
            hint="Counted from the order or, while the shop is closed, from its opening."
          />
          <Field
            {...field('minimumOrder', 'Minimum order')}
            inputMode="decimal"
            hint="Smallest order you accept, before tax. Leave empty for none."
          />
          <TextArea
            {...field('zipCodes', 'Zip codes of the delivery area')}
            className="sm:col-span-2"
            rows={4}
            hint="Separated by spaces, commas or lines. Empty, and without zones: everywhere."
          />
        </div>
        <ZoneFields texts={texts} faults={faults} />
      </Section>
      <Section title="Pickup">
        <PickupFields texts={texts} faults={faults} />
      </Section>
      <Section title="Windows of time">
        <WindowFields texts={texts} faults={faults} />
      </Section>
      <Section title="Money">
        <MoneyFields texts={texts} faults={faults} />
        <TaxFields texts={texts} faults={faults} />
        <LowestField texts={texts} />
      </Section>
      <Section title="Languages">
        <LanguageFields texts={texts} faults={faults} />
      </Section>
      <SocialFields texts={texts} faults={faults} />
    </>
  );
}

/** The form of the settings of the shop. It keeps what was entered, whatever the answer is. */
export function SettingsForm({ shop }: { shop: ShopView }) {
  const form = useRef<HTMLFormElement>(null);
  /** The shop as the form was filled from it; a new one fills it anew. */
  const [shown, setShown] = useState(shop);
  /** The revision that the next save replaces. */
  const [revision, setRevision] = useState(shop.revision);
  const [conflict, setConflict] = useState<{ words: string; present: ShopView }>();
  const [busy, setBusy] = useState(false);
  const { faults, setFaults, onInput } = useFaults();

  /** Continues from a saved state; with `fills` the form shows it. */
  function goOnFrom(present: ShopView, fills: boolean) {
    if (fills) setShown(present);
    setRevision(present.revision);
    setConflict(undefined);
    setFaults({});
  }

  function refuse(error: unknown) {
    const present = presentShop(error);
    if (present && error instanceof ApiError) {
      setConflict({ words: error.message, present });
      // The seller has been told, so the next press replaces it.
      return setRevision(present.revision);
    }
    toastError(error);
    if (!(error instanceof ApiError)) return;
    const named = faultsByInput(error.fields);
    setFaults(named);
    if (form.current) focusField(form.current, Object.keys(named)[0]);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    const found = faultsOf(element);
    setFaults(found);
    if (busy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const sent = readForm(element);
      const body = bodyOf(sent, revision);
      const answer = await callApi<ShopAnswer>('/api/seller/settings', { as: 'seller', body });
      noteShop(answer.shop);
      // What was entered meanwhile stays, to be saved with the next press.
      goOnFrom(answer.shop, JSON.stringify(readForm(element)) === JSON.stringify(sent));
      notify.success(answer.message);
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} onSubmit={submit} onInput={onInput} noValidate className="space-y-5">
      <Fields key={shown.revision} texts={textsOf(shown)} faults={faults} />
      <FormRefusal text={conflict ? `${conflict.words} Save once more to replace them.` : ''} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" aria-disabled={busy}>
          Save settings
        </Button>
        {conflict && (
          <Button size="large" look="outline" onClick={() => goOnFrom(conflict.present, true)}>
            Show what is saved
          </Button>
        )}
      </div>
    </form>
  );
}
