'use client';

import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useId, useState } from 'react';
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
import type { ServicesAnswer } from '@/lib/setup/view';
import { pathOfFragment, sectionPath } from '@/lib/shop/sections';
import type { ShopAnswer } from '@/lib/shop/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { summaryOf } from './summaries';

/**
 * Handles a link to the former single page with all settings, for example `/seller/settings#minimumOrder`. Opens the
 * section that contains the setting.
 */
function useFormerFragment(sections: readonly SearchedSection[]): void {
  const router = useRouter();
  useFragment(() => {
    const path = pathOfFragment(decodeURIComponent(location.hash.slice(1)), sections);
    if (path) router.replace(path);
  });
}

type Row = { href: string; text: string; detail: string; section?: string };

/** A row of the overview: the name of a section or of a setting, and a second line. */
function OverviewRow({ href, text, note }: { href: string; text: string; note: string }) {
  return (
    <li>
      <Link
        href={href}
        className="flex min-h-16 items-center gap-3 px-4 py-2.5 hover:bg-sunk max-[12rem]:px-1 sm:px-5"
      >
        <span className="min-w-0 grow">
          <span className="wrap-anywhere block font-semibold">{text}</span>
          <bdi className="wrap-anywhere line-clamp-2 min-h-5 text-muted text-sm">{note}</bdi>
        </span>
        <Icon name="chevron-right" className="size-5 shrink-0 text-muted max-[12rem]:hidden" />
      </Link>
    </li>
  );
}

const list = 'divide-y divide-line overflow-hidden rounded-panel border border-line bg-card';

/** The overview of the settings: a search, and the list of sections with their current values. */
export function SettingsOverview({ sections }: { sections: readonly SearchedSection[] }) {
  const [t, tTeam, tPages] = [useT('sellerSettings'), useT('team'), useT('sellerPages')];
  const { code: language } = usePageLanguage();
  const locale = useLocale();
  const id = useId();
  const [query, setQuery] = useState('');
  const { answer, hasFailed, reload } = useQuery<ShopAnswer>('/api/seller/settings', 'seller');
  const services = useQuietQuery<ServicesAnswer>('/api/seller/services', 'seller')?.services;
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
      {!isSearching && hasFailed && !answer && <LoadState hasFailed retry={() => void reload()} />}
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
