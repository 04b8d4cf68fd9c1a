'use client';

import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Field, TextArea } from '@/app/_components/field';
import { clickedLink } from '@/app/_components/link-listener';
import { Notice } from '@/app/_components/notice';
import { useDayLabels, useLocale } from '@/app/_components/use-locale';
import { useNow } from '@/app/_components/use-now';
import { countryName } from '@/lib/addresses/country-names';
import { registerLeaveGuard } from '@/lib/client/leave-guard';
import { MAX_BANK_DETAILS, MAX_METHOD_NAME } from '@/lib/payments/limits';
import { countryMeaningOf, splitCountryEntries } from '@/lib/postal-codes/country-entries';
import type { EntryMeaning } from '@/lib/postal-codes/entries';
import { ACCENT, accentColours, GROUNDS } from '@/lib/shop/accent';
import { formatSlot } from '@/lib/slots/format-slot';
import type { OutsideSlots } from '@/lib/slots/view';
import { Revealed, SwitchField, useFieldOf } from './form-fields';
import { grammarOf } from './settings-values';

const DEFAULT_ACCENT = '#166534';

function Sample({ label, text, ground }: { label: string; text: string; ground: string }) {
  return (
    <li className="min-w-0">
      <span
        className="block rounded-field border border-line px-3 py-2 font-semibold forced-color-adjust-none"
        style={{ color: text, backgroundColor: ground } satisfies CSSProperties}
      >
        {label}
      </span>
      <span className="mt-1 block text-muted text-sm tabular-nums">
        <bdi dir="ltr">{text === '#ffffff' || text === '#000000' ? ground : text}</bdi>
      </span>
    </li>
  );
}

export function AccentField() {
  const t = useT('sellerSettings');
  const { setValue } = useFormContext();
  const typed: string = useWatch({ name: 'accent' }) ?? '';
  const chosen = typed.trim();
  const colours = ACCENT.test(chosen) ? accentColours(chosen) : undefined;
  return (
    <div>
      <div className="flex flex-wrap items-start gap-3">
        <Field
          {...useFieldOf()('accent')}
          label={t('accent')}
          hint={t('accentHint')}
          placeholder={DEFAULT_ACCENT}
          maxLength={7}
          dir="ltr"
          className="min-w-0 max-w-md grow"
        />
        <input
          type="color"
          aria-label={t('accentPick')}
          value={colours ? chosen.toLowerCase() : DEFAULT_ACCENT}
          onChange={({ target }) => setValue('accent', target.value, { shouldDirty: true })}
          className="mt-7 size-11 shrink-0 cursor-pointer rounded-field border border-edge bg-card p-1"
        />
      </div>
      {colours && (
        <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
          <Sample
            label={t('accentButton')}
            text={colours.button.text}
            ground={colours.button.background}
          />
          <Sample label={t('accentLink')} text={colours.light.link} ground={GROUNDS.light[1]} />
          <Sample label={t('accentLinkDark')} text={colours.dark.link} ground={GROUNDS.dark[1]} />
        </ul>
      )}
    </div>
  );
}

type MethodFieldsProps = { code: string; label: string; hint: string; example: string };

function MethodFields({ code, label, hint, example }: MethodFieldsProps) {
  const t = useT('sellerSettings');
  const field = useFieldOf();
  const [name, details] = [`payMethods.${code}.name`, 'payMethods.transfer.details'];
  return (
    // Every payment method has an input for its name, so each group of inputs needs its own label.
    <fieldset aria-label={label} className="mt-4">
      <SwitchField name={`payMethods.${code}.on`} label={label} hint={hint} />
      <Revealed by={`payMethods.${code}.on`}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            {...field(name)}
            label={t('payMethodName')}
            hint={t('payMethodNameHint', { name: example })}
            maxLength={MAX_METHOD_NAME}
          />
          {code === 'transfer' && (
            <TextArea
              {...field(details)}
              label={t('bankDetails')}
              hint={t('bankDetailsHint')}
              rows={4}
              maxLength={MAX_BANK_DETAILS}
            />
          )}
        </div>
      </Revealed>
    </fieldset>
  );
}

export function PayMethodFields() {
  const t = useT('sellerSettings');
  const tMethods = useT('payMethods');
  const of = (code: 'terminal' | 'transfer' | 'account', label: string, hint: string) => (
    <MethodFields {...{ code, label, hint, example: tMethods(code) }} />
  );
  return (
    <>
      <h2 className="font-semibold">{t('payMethods')}</h2>
      <p className="mt-1 max-w-prose text-muted text-sm">{t('payMethodsHint')}</p>
      {of('terminal', t('payTerminal'), t('payTerminalHint'))}
      {of('transfer', t('payTransfer'), t('payTransferHint'))}
      {of('account', t('payAccount'), t('payAccountHint'))}
    </>
  );
}

const MOST = 6;

export function CodesHint() {
  const t = useT('sellerSettings');
  const locale = useLocale();
  const country: unknown = useWatch({ name: 'country' });
  if (typeof country !== 'string' || !country) return null;
  const example = country === 'AT' ? 'DE-80*' : 'AT-80*';
  const name = countryName(country, locale);
  return <p className="mt-1.5 max-w-prose text-muted text-sm">{t('codesOf', { name, example })}</p>;
}

export function EntryMeanings({ name }: { name: string }) {
  const t = useT('sellerSettings');
  const locale = useLocale();
  const [text, country]: unknown[] = useWatch({ name: [name, 'country'] });
  if (typeof text !== 'string') return null;
  const grammar = grammarOf(country);
  const meanings = [...new Set(splitCountryEntries(text, grammar))].flatMap((entry) => {
    const meaning = countryMeaningOf(entry, grammar);
    return meaning ? [meaning] : [];
  });
  if (meanings.length === 0) return null;
  const explain = (meaning: EntryMeaning): string => {
    switch (meaning.key) {
      case 'meansAll':
        return t('meansAll');
      case 'meansPrefix':
      case 'meansPrefixAlso':
        return t(meaning.key, { start: meaning.start });
      case 'meansRange': {
        const { from, to, digits } = meaning;
        return t('meansRange', { from, to, digits });
      }
      case 'meansShort':
        return t('meansShort', { code: meaning.code });
      case 'meansCode':
        return meaning.code;
    }
  };
  return (
    <ul className="mt-1.5 text-muted text-sm">
      {meanings.slice(0, MOST).map(({ country: abroad, ...meaning }) => {
        const text = explain(meaning);
        const line = abroad ? t('meansIn', { country: countryName(abroad, locale), text }) : text;
        return <li key={line}>{line}</li>;
      })}
    </ul>
  );
}

const inputOf = (setting: string) =>
  [
    ...document.querySelectorAll<HTMLElement>(
      `main [name="${setting}"], main [name^="${setting}."], main #setting-${setting} :is(input, button)`,
    ),
  ].find((one) => one.checkVisibility());

function expand(setting: string): void {
  const details = document.querySelector(`main [name^="${setting}"]`)?.closest('details');
  if (details) details.open = true;
}

/**
 * Focuses the setting in the URL fragment, for example `#minimumOrder`. If its input is hidden, focuses the switch that
 * shows it.
 */
function focusFromAddress(): void {
  const name = decodeURIComponent(location.hash.slice(1));
  if (!/^[\w.]+$/.test(name)) return;
  expand(CSS.escape(name));
  const input = inputOf(CSS.escape(name)) ?? inputOf(CSS.escape(name.split('.')[0] ?? ''));
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: 'center' });
}

export function useSettingInAddress(): void {
  useEffect(() => {
    const soon = () => setTimeout(focusFromAddress);
    // The router changes the fragment without an event, so listen to the clicks on its links.
    const click = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.hash && link.pathname === location.pathname) setTimeout(soon, 50);
    };
    const first = soon();
    window.addEventListener('hashchange', soon);
    document.addEventListener('click', click);
    return () => {
      clearTimeout(first);
      window.removeEventListener('hashchange', soon);
      document.removeEventListener('click', click);
    };
  }, []);
}

type LeaveDialogProps = { isActive: boolean; section: string; onDiscard: () => void };

/**
 * Asks before unsaved input is lost by a link, the "Jump to…" box or closing the tab. The Back button does not ask,
 * because the page preserves the input.
 */
export function LeaveDialog({ isActive, section, onDiscard }: LeaveDialogProps) {
  const t = useT('sellerSettings');
  const [pending, setPending] = useState<{ leave: () => void }>();
  const ask = useEffectEvent((leave: () => void) => {
    setPending({ leave });
    return true;
  });

  useEffect(() => {
    if (!isActive) return;
    const stop = new AbortController();
    const { signal } = stop;
    const onClick = (event: MouseEvent) => {
      const link = clickedLink(event);
      if (!link?.dataset.link || link.origin !== location.origin) return;
      if (link.pathname === location.pathname) return;
      // The link listener of the page ignores a click that another listener has handled.
      event.preventDefault();
      ask(() => link.click());
    };
    document.addEventListener('click', onClick, { capture: true, signal });
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    const unregister = registerLeaveGuard(ask);
    return () => {
      stop.abort();
      unregister();
    };
  }, [isActive]);

  useEffect(() => {
    if (isActive || !pending) return;
    setPending(undefined);
    pending.leave();
  }, [isActive, pending]);

  return (
    <Dialog
      open={isActive && pending !== undefined}
      onClose={() => setPending(undefined)}
      title={t('leaveTitle')}
    >
      <p>{t('leaveText', { section })}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => setPending(undefined)}>{t('leaveNo')}</Button>
        <Button variant="outline" onClick={onDiscard}>
          {t('leaveYes')}
        </Button>
      </div>
    </Dialog>
  );
}

export function OrdersOutsideSlots({
  outside: { count, orders },
  timeZone,
}: {
  outside: OutsideSlots;
  timeZone: string;
}) {
  const t = useT('sellerSettings');
  const labels = useDayLabels();
  const now = useNow(60_000);
  return (
    <Notice kind="warning" role="status">
      <p className="font-semibold">{t('outsideSlots', { count })}</p>
      <ul>
        {orders.map(({ _id, number, ...slot }) => (
          <li key={_id}>
            <a href={`/seller/orders/${_id}`} className="inline-block py-1.5 underline">
              {t('orderInSlot', {
                number: String(number ?? '–'),
                slot: formatSlot(slot, timeZone, now, labels),
              })}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
