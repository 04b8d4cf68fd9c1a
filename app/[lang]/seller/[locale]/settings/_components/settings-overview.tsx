'use client';

import { useRouter } from 'next/navigation';
import { Fragment, type KeyboardEvent, useId, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { LoadState } from '@/app/_components/section';
import { useFragment } from '@/app/_components/use-fragment';
import { useLocale } from '@/app/_components/use-locale';
import { useQuery, useQuietQuery } from '@/app/_components/use-query';
import { jumpMatches } from '@/app/[lang]/seller/[locale]/_components/jump-matches';
import type { SearchedSection } from '@/app/[lang]/seller/[locale]/_components/settings-sections';
import { goTo } from '@/lib/client/navigation';
import { LANGUAGES, type Language, languagesOf } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import { offeredMethods, type PayMethod } from '@/lib/payments/pay-methods';
import type { ServiceState, Services, ServicesResponse } from '@/lib/setup/view';
import { pathOfFragment, type SectionId, sectionPath } from '@/lib/shop/sections';
import { SITE_KEYS, SITES } from '@/lib/shop/social-links';
import type { ShopView, ShopViewResponse } from '@/lib/shop/view';
import { formatRate } from '@/lib/tax/tax-labels';
import { formatUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';

type Context = {
  t: Translate<'sellerSettings'>;
  language: Language;
  locale: string;
  services: Services | undefined;
};

export const STATE_KEYS = {
  off: 'stateOff',
  test: 'stateTest',
  live: 'stateLive',
} as const satisfies Record<ServiceState, string>;

const METHOD_KEYS = {
  terminal: 'payTerminal',
  transfer: 'payTransfer',
  account: 'payAccount',
} as const satisfies Record<PayMethod, string>;

const SEPARATOR = ' · ';

const line = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(SEPARATOR);

function deliveryLine(shop: ShopView, { t, language }: Context): string {
  const { promiseMinutes: minutes, minimumOrder, zipCodes, zones = [], currency } = shop;
  const amount = (units: number) => formatUnits(units, currency, language);
  const free = zones.flatMap(({ freeFrom }) => (freeFrom === undefined ? [] : [freeFrom]));
  return line(
    zones.length > 0 && t('zoneCount', { count: zones.length }),
    zipCodes.length > 0 && t('codeCount', { count: zipCodes.length }),
    zones.length + zipCodes.length === 0 && t('everywhere'),
    free.length > 0 && t('freeOver', { amount: amount(Math.min(...free)) }),
    minimumOrder > 0 && t('minimumOf', { amount: amount(minimumOrder) }),
    t('inMinutes', { minutes }),
  );
}

export function summaryOf(section: SectionId, shop: ShopView, context: Context): string {
  const { t, locale, services } = context;
  switch (section) {
    case 'shop':
      return line(shop.name, shop.phone, shop.email);
    case 'hours': {
      const { openingHours: hours } = shop;
      const count = hours?.week.filter((times) => times.length > 0).length ?? 0;
      return line(hours ? t('openDays', { count }) : t('alwaysOpen'), shop.timeZone);
    }
    case 'delivery':
      return deliveryLine(shop, context);
    case 'pickup':
      return shop.pickup?.on
        ? line(t('isOn'), shop.pickup.address.split('\n').filter(Boolean).join(', '))
        : t('isOff');
    case 'slots': {
      const { windows: slots } = shop;
      if (!slots?.on) return t('isOff');
      return t('slotsOf', { minutes: slots.lengthMinutes, count: slots.capacity });
    }
    case 'prices': {
      const { currency, taxPercent, taxMode, taxClasses = [] } = shop;
      return line(
        currency.toUpperCase(),
        taxClasses.length > 1
          ? t('rateCount', { count: taxClasses.length })
          : t('taxOf', { percent: formatRate(taxPercent, locale) }),
        taxMode === 'included' && t('taxIncluded'),
      );
    }
    case 'legal':
      return line(
        shop.taxNumber ? t('taxNumberOf', { number: shop.taxNumber }) : t('noTaxNumber'),
        shop.invoices && t('invoicesOn'),
      );
    case 'payments': {
      const methods = offeredMethods(shop.payMethods, true);
      const names = methods.map(({ code, name }) => name ?? t(METHOD_KEYS[code]));
      return line(services && t(STATE_KEYS[services.payments]), ...names);
    }
    case 'mail':
      return services ? line(t(STATE_KEYS[services.mail]), services.sender) : '';
    case 'languages':
      return line(...languagesOf(shop).map((code) => LANGUAGES[code].name));
    case 'scales': {
      const { weight = [], price = [] } = shop.scaleLabels ?? {};
      const count = weight.length + price.length;
      return count > 0 ? t('prefixCount', { count }) : t('isOff');
    }
    case 'social': {
      const set = SITE_KEYS.filter((site) => shop.social?.[site]);
      return set.length > 0 ? set.map((site) => SITES[site].name).join(', ') : t('nothingSet');
    }
  }
}

/**
 * Redirects links to the former single settings page, for example `/seller/settings#minimumOrder`, to the section of
 * the setting.
 */
function useFormerFragment(sections: readonly SearchedSection[]): void {
  const router = useRouter();
  useFragment(() => {
    const path = pathOfFragment(decodeURIComponent(location.hash.slice(1)), sections);
    if (path) router.replace(path);
  });
}

type Row = { href: string; text: string; detail: string; section?: string };

function OverviewRow({ href, text, note }: { href: string; text: string; note: string }) {
  return (
    <li>
      <Link
        href={href}
        className="-outline-offset-3 flex min-h-16 items-center gap-3 px-4 py-2.5 hover:bg-sunk max-[12rem]:px-1 sm:px-5"
      >
        <span className="min-w-0 grow">
          <span className="wrap-anywhere block font-semibold">{text}</span>
          {/* The line has the direction of the page, and each part has the direction of its own text. */}
          <span className="wrap-anywhere line-clamp-2 min-h-5 text-muted text-sm">
            {note.split(SEPARATOR).map((part, at) => (
              <Fragment key={part}>
                {at > 0 && SEPARATOR}
                <bdi>{part}</bdi>
              </Fragment>
            ))}
          </span>
        </span>
        <Icon name="chevron-right" className="size-5 shrink-0 text-muted max-[12rem]:hidden" />
      </Link>
    </li>
  );
}

const list = 'divide-y divide-line overflow-hidden rounded-panel border border-line bg-card';

export function SettingsOverview({ sections }: { sections: readonly SearchedSection[] }) {
  const [t, tTeam, tPages] = [useT('sellerSettings'), useT('team'), useT('sellerPages')];
  const { code: language } = usePageLanguage();
  const locale = useLocale();
  const id = useId();
  const [query, setQuery] = useState('');
  const { answer, hasFailed, reload } = useQuery<ShopViewResponse>(
    '/api/seller/settings',
    'seller',
  );
  const services = useQuietQuery<ServicesResponse>('/api/seller/services', 'seller')?.services;
  useFormerFragment(sections);

  const rows: Row[] = sections.flatMap((section) =>
    section.settings.map(({ name, label, words }) =>
      omitUndefined({
        href: sectionPath(section.id, name || undefined),
        text: label,
        detail: `${section.title} ${words}`,
        section: name ? section.title : undefined,
      }),
    ),
  );
  const others: Row[] = [
    { href: '/seller/people', text: tTeam('title'), detail: t('teamRow') },
    { href: '/seller/pages', text: tPages('title'), detail: t('pagesRow') },
  ];
  const isSearching = query.trim() !== '';
  const found = isSearching ? jumpMatches([...rows, ...others], query) : [];

  function openFirst(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setQuery('');
    const [first] = found;
    if (event.key !== 'Enter' || !first) return;
    event.preventDefault();
    goTo(first.href);
  }

  const note = (section: SearchedSection) =>
    answer ? summaryOf(section.id, answer.shop, { t, language, locale, services }) : '';
  return (
    <>
      <div className="relative mb-5">
        <label htmlFor={id} className="sr-only">
          {t('search')}
        </label>
        <Icon
          name="search"
          className="pointer-events-none absolute start-3.5 top-1/2 size-5 -translate-y-1/2 text-muted"
        />
        <input
          id={id}
          type="search"
          placeholder={t('search')}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={openFirst}
          className="block min-h-12 w-full rounded-field border border-edge bg-card py-2.5 ps-11 pe-4 text-base text-ink placeholder:text-muted"
        />
      </div>
      <p id={`${id}-hint`} className="sr-only">
        {t('searchHint')}
      </p>
      <p role="status" className="sr-only">
        {isSearching ? t('searchCount', { count: found.length }) : ''}
      </p>
      {isSearching && found.length === 0 && <p className="text-muted">{t('searchNothing')}</p>}
      {isSearching && found.length > 0 && (
        <ul className={list}>
          {found.map(({ href, text, section, detail }) => (
            <OverviewRow
              key={href}
              href={href}
              text={text}
              note={section ?? (others.some((one) => one.href === href) ? detail : '')}
            />
          ))}
        </ul>
      )}
      {!isSearching && hasFailed && !answer && (
        <div className="mb-4">
          <LoadState hasFailed retry={() => void reload()} />
        </div>
      )}
      {!isSearching && (
        <ul className={list}>
          {sections.map((section) => (
            <OverviewRow
              key={section.id}
              href={sectionPath(section.id)}
              text={section.title}
              note={note(section)}
            />
          ))}
          {others.map(({ href, text, detail }) => (
            <OverviewRow key={href} href={href} text={text} note={detail} />
          ))}
        </ul>
      )}
    </>
  );
}
