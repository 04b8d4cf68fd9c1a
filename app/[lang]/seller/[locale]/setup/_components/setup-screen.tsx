'use client';

import { type ReactNode, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import { SelectField } from '@/app/_components/field';
import { Notice } from '@/app/_components/notice';
import { LoadState, Section } from '@/app/_components/section';
import { useLocale } from '@/app/_components/use-locale';
import { useQuery } from '@/app/_components/use-query';
import { Toolbar } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import { ApiError, callApi, toastError } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import { cacheShop } from '@/lib/client/shop-store';
import type { HomeResponse, HomeView } from '@/lib/home/view';
import { sourceIn } from '@/lib/law/source-in';
import { isLawChecked, type Proposal, proposalsFor } from '@/lib/setup/proposals';
import type { OrderButton } from '@/lib/shop/order-button';
import type { ShopView, ShopViewResponse } from '@/lib/shop/view';
import { formatRate } from '@/lib/tax/tax-labels';
import { countriesIn } from '@/lib/utils/country-code';
import { Gaps } from './gaps';

type Props = {
  sections: readonly { id: string; settings: readonly (keyof ShopView)[] }[];
  orderButtons: readonly (readonly [OrderButton, string])[];
};

/**
 * A section is saved as a whole, so each request contains all its settings. After a conflict, the screen shows the
 * error and the current shop.
 */
function useShopSettings(first: ShopView, sections: Props['sections']) {
  const [shop, setShop] = useState(first);
  const [busy, setBusy] = useState(false);
  async function set(setting: keyof ShopView, value: unknown): Promise<void> {
    const section = sections.find(({ settings }) => settings.includes(setting));
    if (busy || !section) return;
    setBusy(true);
    const present = section.settings.map((name) => [name, shop[name]] as const);
    const settings = { ...Object.fromEntries(present), [setting]: value };
    try {
      const body = { section: section.id, revision: shop.revision, settings };
      const path = '/api/seller/settings/section';
      const saved = await callApi<ShopViewResponse>(path, { as: 'seller', body });
      setShop(saved.shop);
      cacheShop(saved.shop);
      notify.success(saved.message);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        const { shop: now } = error.body as Partial<ShopViewResponse>;
        if (now) setShop(now);
      }
      toastError(error);
    } finally {
      setBusy(false);
    }
  }
  return { shop, busy, set };
}

type Settings = ReturnType<typeof useShopSettings>;

function useValueText(orderButtons: Props['orderButtons']) {
  const t = useT('sellerSetup');
  const tSettings = useT('sellerSettings');
  const locale = useLocale();
  return ({ setting, value }: Proposal): string => {
    if (setting === 'country')
      return new Intl.DisplayNames(locale, { type: 'region' }).of(value) ?? value;
    if (setting === 'currency') {
      const code = value.toUpperCase();
      return new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code;
    }
    if (setting === 'languages') {
      const names = new Intl.DisplayNames(locale, { type: 'language' });
      return new Intl.ListFormat(locale, { type: 'unit' }).format(
        value.map((code) => names.of(code) ?? code),
      );
    }
    if (setting === 'taxClasses')
      return value.map(({ name, percent }) => `${name}: ${formatRate(percent, locale)}`).join(', ');
    if (setting === 'taxPercent') return formatRate(value, locale);
    if (setting === 'taxMode') return t('included');
    if (setting === 'timeZone') return value;
    if (setting === 'units') return tSettings(value === 'us' ? 'unitsUs' : 'unitsUk');
    if (setting === 'orderButton')
      return orderButtons.find(([button]) => button === value)?.[1] ?? value;
    return t(value ? 'on' : 'off');
  };
}

type ProposalRowProps = { proposal: Proposal; valueText: string; settings: Settings };

function ProposalRow({ proposal, valueText, settings: { busy, set } }: ProposalRowProps) {
  const t = useT('sellerSetup');
  const tSettings = useT('sellerSettings');
  const { code } = usePageLanguage();
  const { setting, value, reason, source, choices = [] } = proposal;
  const [chosen, setChosen] = useState(String(value));
  const label = setting === 'taxClasses' ? t('taxClasses') : tSettings(setting);
  const shown = choices.length > 0 ? chosen : valueText;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 max-w-prose flex-1 basis-64">
        <p className="text-muted text-sm">{label}</p>
        {choices.length > 0 ? (
          <SelectField
            label={t('zoneChoice')}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            className="mt-1 max-w-sm"
          >
            {choices.map((choice) => (
              <option key={String(choice)} value={String(choice)}>
                {String(choice)}
              </option>
            ))}
          </SelectField>
        ) : (
          <p className="font-semibold">{valueText}</p>
        )}
        <p className="mt-1">{t(reason)}</p>
        {source && (
          <p className="mt-0.5 text-muted text-sm">
            {t('source', { source: sourceIn(source, code) })}
          </p>
        )}
      </div>
      <Button
        variant="outline"
        aria-label={t('acceptOf', { setting: `${label}, ${shown}` })}
        aria-disabled={busy}
        onClick={() => void set(setting, choices.length > 0 ? chosen : value)}
      >
        {t('accept')}
      </Button>
    </li>
  );
}

function Where({ settings, orderButtons }: { settings: Settings } & Pick<Props, 'orderButtons'>) {
  const t = useT('sellerSetup');
  const locale = useLocale();
  const { shop } = settings;
  const [country, setCountry] = useState(shop.country ?? '');
  const textOf = useValueText(orderButtons);
  const proposals = country ? proposalsFor(country, shop) : [];
  return (
    <Section title={t('where')} text={t('whereText')}>
      <SelectField
        label={t('country')}
        value={country}
        onChange={({ target }) => setCountry(target.value)}
        className="max-w-sm"
      >
        <option value="">{t('choose')}</option>
        {countriesIn(locale).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {country && !isLawChecked(country) && (
        <Notice kind="warning" className="mt-4">
          {t('notChecked')}
        </Notice>
      )}
      <div role="status">
        {country && proposals.length === 0 && (
          <Notice kind="success" className="mt-4">
            {t('fits')}
          </Notice>
        )}
      </div>
      {proposals.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {proposals.map((proposal) => (
            <ProposalRow
              key={`${country} ${proposal.setting}`}
              proposal={proposal}
              valueText={textOf(proposal)}
              settings={settings}
            />
          ))}
        </ul>
      )}
      {country && <Gaps country={country} shop={shop} />}
      {country && <p className="mt-4 text-muted text-sm">{t('advice')}</p>}
    </Section>
  );
}

type PromiseRowProps = {
  label: string;
  text: string;
  isOn: boolean;
  busy: boolean;
  onChange: (isOn: boolean) => Promise<void>;
  children?: ReactNode;
};

function PromiseRow({ label, text, isOn, busy, onChange, children }: PromiseRowProps) {
  // Until the server answers, the switch shows the user's choice.
  const [chosen, setChosen] = useState<boolean>();
  async function choose(next: boolean) {
    if (busy) return;
    setChosen(next);
    await onChange(next);
    setChosen(undefined);
  }
  return (
    <li className="py-4">
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          checked={chosen ?? isOn}
          aria-disabled={busy}
          onChange={({ target }) => void choose(target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-leaf"
        />
        <span className="max-w-prose">
          <b className="font-semibold">{label}</b>
          <span className="block text-muted">{text}</span>
        </span>
      </label>
      {children}
    </li>
  );
}

type PromisesProps = { settings: Settings; home: HomeResponse };

function Promises({ settings: { shop, busy, set }, home: first }: PromisesProps) {
  const t = useT('sellerSetup');
  const [home, setHome] = useState(first);
  const [isSaving, setIsSaving] = useState(false);
  const { claims } = home.home ?? {};
  // The owner has written these highlights, so a switch on this page must not delete them.
  const hasOwnClaims = claims !== undefined && claims.length > 0;

  async function setClaims(isOn: boolean) {
    if (isSaving) return;
    setIsSaving(true);
    const { claims: _, ...others }: HomeView = home.home ?? {};
    try {
      const body = { home: isOn ? others : { ...others, claims: [] }, revision: home.revision };
      const saved = await callApi<HomeResponse>('/api/seller/home', { as: 'seller', body });
      setHome(saved);
      notify.success(saved.message);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        const now = error.body as Partial<HomeResponse>;
        if (now.revision !== undefined) setHome({ home: now.home ?? null, revision: now.revision });
      }
      toastError(error);
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <Section title={t('promises')} text={t('promisesText')}>
      <ul className="-mt-2 divide-y divide-line">
        <PromiseRow
          label={t('stars')}
          text={t('starsReason')}
          isOn={shop.stars !== false}
          busy={busy}
          onChange={(isOn) => set('stars', isOn)}
        />
        {!hasOwnClaims && (
          <PromiseRow
            label={t('claims')}
            text={t('claimsText')}
            isOn={claims === undefined}
            busy={isSaving}
            onChange={setClaims}
          >
            <LinkButton href="/seller/home" variant="quiet" className="ms-3">
              {t('ownClaims')}
            </LinkButton>
          </PromiseRow>
        )}
        <PromiseRow
          label={t('newsletter')}
          text={t('newsletterText')}
          isOn={shop.newsletter !== 'off'}
          busy={busy}
          onChange={(isOn) => set('newsletter', isOn ? undefined : 'off')}
        />
      </ul>
    </Section>
  );
}

function Loaded({
  shop,
  home,
  sections,
  orderButtons,
}: Props & { shop: ShopView; home: HomeResponse }) {
  const settings = useShopSettings(shop, sections);
  return (
    <>
      <Where settings={settings} orderButtons={orderButtons} />
      <Promises settings={settings} home={home} />
    </>
  );
}

export function SetupScreen(props: Props) {
  const t = useT('sellerSetup');
  const shop = useQuery<ShopViewResponse>('/api/seller/settings', 'seller');
  const home = useQuery<HomeResponse>('/api/seller/home/read', 'seller');
  const reload = () => void Promise.all([shop.reload(), home.reload()]);
  return (
    <div className="max-w-3xl space-y-5">
      <Toolbar title={t('title')} />
      {shop.answer && home.answer ? (
        <Loaded {...props} shop={shop.answer.shop} home={home.answer} />
      ) : (
        <LoadState hasFailed={shop.hasFailed || home.hasFailed} retry={reload} />
      )}
    </div>
  );
}
