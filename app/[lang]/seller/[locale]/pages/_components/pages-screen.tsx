'use client';

import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { Notice } from '@/app/_components/notice';
import { Badge, LoadState } from '@/app/_components/section';
import { useShop } from '@/app/_components/shop-provider';
import { useQuery } from '@/app/_components/use-query';
import { Toolbar } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import { usePermission } from '@/lib/client/seller-store';
import { isKind, KINDS } from '@/lib/pages/page-list';
import type { PagesResponse } from '@/lib/pages/view';

function Rows({ pages }: { pages: PagesResponse['pages'] }) {
  const t = useT('sellerPages');
  const made = new Map(pages.map((page) => [page.slug, page.title]));
  const rows: { slug: string; title: string; isThere: boolean }[] = [
    ...KINDS.map((slug) => ({ slug, title: made.get(slug) ?? t(slug), isThere: made.has(slug) })),
    ...pages.flatMap(({ slug, title }) => (isKind(slug) ? [] : [{ slug, title, isThere: true }])),
  ];
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-card shadow-card">
      {rows.map(({ slug, title, isThere }) => (
        <li key={slug}>
          <Link
            href={`/seller/pages/${slug}`}
            className="-outline-offset-3 flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-sunk sm:px-6"
          >
            <span className="min-w-0 grow basis-32">
              <span className="block font-semibold [overflow-wrap:anywhere]">
                <bdi>{title}</bdi>
              </span>
              <span className="block text-muted text-sm [overflow-wrap:anywhere]">
                {isThere ? <bdi>{`/pages/${slug}`}</bdi> : t('notThere')}
              </span>
            </span>
            {isThere && <Badge>{t('published')}</Badge>}
            <span className="shrink-0 font-semibold text-leaf underline underline-offset-4">
              {t(isThere ? 'edit' : 'begin')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function Advice() {
  const t = useT('sellerPages');
  return (
    <Notice kind="warning">
      <p>{t('advice')}</p>
    </Notice>
  );
}

export function PagesScreen() {
  const t = useT('sellerPages');
  const { answer, hasFailed, reload } = useQuery<PagesResponse>('/api/page/list', 'seller');
  const isOwner = usePermission('settings');
  const { email, phone, address } = useShop();
  return (
    <div className="max-w-3xl">
      <Toolbar
        back={isOwner && { href: '/seller/settings', text: t('settings') }}
        title={t('title')}
        hint={t('intro')}
        actions={
          <LinkButton href="/seller/pages/new">
            <Icon name="plus" className="size-5" />
            {t('add')}
          </LinkButton>
        }
      />
      <div className="space-y-5">
        <Advice />
        {answer ? (
          <Rows pages={answer.pages} />
        ) : (
          <LoadState hasFailed={hasFailed} retry={() => void reload()} />
        )}
        <p className="text-muted">
          <Link
            href={email || phone || address ? '/pages/contact' : '/seller/settings'}
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
          >
            {t('contact')}
          </Link>
          <br />
          {t('contactNote')}
        </p>
      </div>
    </div>
  );
}
