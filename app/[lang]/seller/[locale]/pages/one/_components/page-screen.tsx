'use client';

import { usePathname } from 'next/navigation';
import { useT } from '#i18n';
import { BackLink } from '@/app/_components/back-link';
import { LoadState } from '@/app/_components/section';
import { useQuery } from '@/app/_components/use-query';
import { Advice } from '@/app/[lang]/seller/[locale]/pages/_components/pages-screen';
import { isKind, type Kind } from '@/lib/pages/pages-math';
import type { PageAnswer, PagesAnswer } from '@/lib/pages/view';
import { readDraft } from './page-draft';
import { PageEditor } from './page-editor';

type ByKind = Record<Kind, string>;

/** The form of a page that is there. */
function Present({ slug }: { slug: string }) {
  const path = `/api/page/one?slug=${slug}` as const;
  const { answer, hasFailed, reload } = useQuery<PageAnswer>(path, 'seller');
  if (!answer) return <LoadState hasFailed={hasFailed} retry={() => void reload()} />;
  const { page } = answer;
  const blank = { title: page.title, text: '', slug, revision: 0 };
  return <PageEditor place={slug} page={page} blank={blank} isSkeleton={false} />;
}

/** A page of text: one that is there, the skeleton of one that most shops need, or a new one. */
export function PageScreen(props: { skeletons: ByKind; titles: ByKind }) {
  const place = /\/pages\/([a-z0-9-]+)$/.exec(usePathname())?.[1] ?? 'new';
  return <PageAt key={place} place={place} {...props} />;
}

function PageAt({
  place,
  skeletons,
  titles,
}: {
  place: string;
  skeletons: ByKind;
  titles: ByKind;
}) {
  const t = useT('sellerPages');
  const { answer, hasFailed, reload } = useQuery<PagesAnswer>('/api/page/list', 'seller');
  const head = answer?.pages.find(({ slug }) => slug === place);
  const name = isKind(place) ? t(place) : t(place === 'new' ? 'newPage' : 'title');

  function editor() {
    if (!answer) return <LoadState hasFailed={hasFailed} retry={() => void reload()} />;
    if (head) return <Present slug={place} />;
    const isSkeleton = isKind(place);
    // What was written of a page that another device has removed can be saved as a new one.
    if (place !== 'new' && !isSkeleton && !readDraft(place))
      return <p className="text-muted">{t('missing')}</p>;
    const blank = isSkeleton
      ? { title: titles[place], text: skeletons[place], slug: place, revision: 0 }
      : { title: '', text: '', slug: place === 'new' ? '' : place, revision: 0 };
    return <PageEditor place={place} page={undefined} blank={blank} isSkeleton={isSkeleton} />;
  }

  return (
    <div className="max-w-6xl">
      <BackLink href="/seller/pages" text={t('title')} />
      <h1 className="mb-4 font-bold text-3xl [overflow-wrap:anywhere]">{head?.title ?? name}</h1>
      <div className="space-y-5">
        <Advice />
        {editor()}
      </div>
    </div>
  );
}
