'use client';

import { useCallback, useEffect, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { CategoryGrid, MainBanner, WhyUs } from '@/app/_components/home/home-sections';
import { OpenLine } from '@/app/_components/home/open-line';
import { ProductThumb } from '@/app/_components/product-thumb';
import { LoadState, Section } from '@/app/_components/section';
import { useNow } from '@/app/_components/use-now';
import { PhotoFault, useChosenPhoto } from '@/app/[lang]/seller/[locale]/_components/photo-choice';
import { SaveBar } from '@/app/[lang]/seller/[locale]/_components/save-bar';
import { readProduct } from '@/app/[lang]/seller/[locale]/_components/save-product';
import { Toolbar } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import { InLanguage } from '@/app/[lang]/seller/[locale]/orders/_components/in-language';
import type { ProductView } from '@/lib/catalog/view';
import { ApiError, callApi, toastError } from '@/lib/client/api-client';
import { useCategories } from '@/lib/client/categories-store';
import type { ClientLanguage } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import { uploadForm } from '@/lib/client/upload';
import { shownShelves } from '@/lib/home/home-sections';
import type { HomeResponse } from '@/lib/home/view';
import type { OpeningHours, ShopView } from '@/lib/shop/view';
import { BestFields } from './best-fields';
import { afterSave, type Draft, draftOf, homeOf, withPresentPicture } from './home-draft';
import {
  BannerFields,
  HighlightFields,
  HomeContext,
  type Picture,
  ShelfFields,
  useHomeContext,
} from './home-fields';

function Line({ hours }: { hours: OpeningHours }) {
  return (
    <p className="mt-4 flex min-h-6 items-center gap-2 font-semibold text-sm">
      <OpenLine hours={hours} now={useNow(30_000)} />
    </p>
  );
}

function Best({ draft: { by, products }, tSellerHome }: { draft: Draft; tSellerHome: string }) {
  const t = useT('home');
  if (by === 'hand' && products.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 font-extrabold text-xl md:text-3xl">{t('bestSellers')}</h2>
      {by === 'hand' ? (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {products.map((product) => (
            <li key={product._id} className="rounded-card border border-line bg-card p-3">
              <ProductThumb
                src={product.image[0]}
                category={product.category}
                name={product.name}
                className="aspect-square w-full"
              />
              <p className="wrap-anywhere mt-2 line-clamp-2 font-semibold text-sm">
                <bdi>{product.name}</bdi>
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{tSellerHome}</p>
      )}
    </section>
  );
}

/** The preview is in the main language of the shop. It is inert, so that links cannot be clicked. */
function HomePreview({ draft, pictureUrl }: { draft: Draft; pictureUrl: string | undefined }) {
  const { language, shop } = useHomeContext();
  const tSellerHome = useT('sellerHome')('bestLater');
  const top = useCategories().filter(({ parent, hidden }) => !parent && !hidden);
  const { banner, claims, shelves, openLine } = homeOf(draft);
  const shown = shownShelves(shelves, top);
  const hours = openLine && shop.openingHours;
  return (
    <InLanguage language={language}>
      <div
        inert
        className="grid gap-6 rounded-panel border border-line bg-paper p-3 *:min-w-0 sm:p-5 md:gap-8"
      >
        <MainBanner
          shop={shop}
          banner={{ ...banner, image: pictureUrl }}
          line={hours && <Line hours={hours} />}
        />
        {shown.length > 0 && <CategoryGrid shelves={shown} />}
        <Best draft={draft} tSellerHome={tSellerHome} />
        {claims?.length !== 0 && <WhyUs shop={shop} highlights={claims} />}
      </div>
    </InLanguage>
  );
}

const PATH = '/api/seller/home';

async function chosenOf({ home }: HomeResponse): Promise<ProductView[]> {
  const ids = home?.best?.products ?? [];
  const found = await Promise.all(
    ids.map((id) =>
      readProduct(id).catch((error) => {
        if (error instanceof ApiError) return undefined;
        throw error;
      }),
    ),
  );
  return found.filter((product) => product !== undefined);
}

async function upload(file: Blob): Promise<HomeResponse> {
  const form = new FormData();
  form.append('images', file);
  return uploadForm<HomeResponse>({ path: `${PATH}/picture`, form });
}

function useHome() {
  const [draft, setDraft] = useState<Draft>();
  const [revision, setRevision] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const [errorText, setErrorText] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  const load = useCallback(async () => {
    setHasFailed(false);
    try {
      const answer = await callApi<HomeResponse>(`${PATH}/read`, { as: 'seller' });
      setDraft(draftOf(answer.home, await chosenOf(answer)));
      setRevision(answer.revision);
    } catch (error) {
      setHasFailed(true);
      toastError(error);
    }
  }, []);
  useEffect(() => void load(), [load]);

  async function send(next: Draft | null): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setErrorText('');
    try {
      const file = await next?.file;
      const body = { home: next && homeOf(next), revision };
      const saved = await callApi<HomeResponse>(PATH, { as: 'seller', body });
      setRevision(saved.revision);
      const last = file ? await upload(file) : saved;
      setRevision(last.revision);
      setDraft((now) => now && afterSave(now, next, last.home));
      notify.success(saved.message);
    } catch (error) {
      // The field of the picture already shows the error.
      if (error instanceof PhotoFault) return;
      if (!(error instanceof ApiError)) return toastError(error);
      setErrorText(error.message);
      const { home, revision: present } = error.body;
      if (error.status !== 409 || present === undefined) return;
      // Another device has changed the home page, and the form shows the change. The next save overwrites it.
      setRevision(present);
      setDraft((now) => now && withPresentPicture(now, home));
    } finally {
      setIsBusy(false);
    }
  }

  return { draft, setDraft, hasFailed, load, errorText, isBusy, send };
}

function BackToBeginning({ onBack }: { onBack: () => void }) {
  const t = useT('sellerHome');
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsked(true)}>
        {t('back')}
      </Button>
      <Dialog open={isAsked} onClose={() => setIsAsked(false)} title={t('back')}>
        <p className="mb-5">{t('backAsk')}</p>
        <Button
          variant="danger"
          onClick={() => {
            onBack();
            setIsAsked(false);
          }}
        >
          {t('backYes')}
        </Button>
      </Dialog>
    </>
  );
}

type FieldsProps = { draft: Draft; picture: Picture; onChange: (change: Partial<Draft>) => void };

function Fields({ draft, picture, onChange }: FieldsProps) {
  const t = useT('sellerHome');
  return (
    <>
      <Section title={t('banner')}>
        <BannerFields draft={draft} picture={picture} onChange={onChange} />
        <label className="mt-5 flex min-h-11 items-start gap-3 border-line border-t pt-4">
          <input
            type="checkbox"
            checked={draft.openLine}
            onChange={({ target }) => onChange({ openLine: target.checked })}
            className="mt-1 size-5 shrink-0 accent-leaf"
          />
          <span>
            {t('openLine')}
            <span className="block text-muted text-sm">{t('openLineHint')}</span>
          </span>
        </label>
      </Section>
      <Section title={t('shelves')} text={t('shelvesHint')}>
        <ShelfFields shelves={draft.shelves} onChange={(shelves) => onChange({ shelves })} />
      </Section>
      <Section title={t('best')}>
        <BestFields by={draft.by} products={draft.products} onChange={onChange} />
      </Section>
      <Section title={t('claims')} text={t('claimsHint')}>
        <HighlightFields highlights={draft.claims} onChange={(claims) => onChange({ claims })} />
      </Section>
    </>
  );
}

export function HomeScreen({ language, shop }: { language: ClientLanguage; shop: ShopView }) {
  const t = useT('sellerHome');
  const { draft, setDraft, hasFailed, load, errorText, isBusy, send } = useHome();
  const chosen = useChosenPhoto(draft?.file, (next) =>
    setDraft((now) => now && { ...now, file: next(now.file) }),
  );
  const picture = { ...chosen, url: chosen.url ?? draft?.image };
  const [isShown, setIsShown] = useState(false);
  const head = (
    <Toolbar
      back={{ href: '/seller/product-list', text: t('products') }}
      title={t('title')}
      hint={t('hint')}
    />
  );
  if (!draft)
    return (
      <>
        {head}
        <LoadState hasFailed={hasFailed} retry={() => void load()} />
      </>
    );
  const change = (next: Partial<Draft>) => setDraft((now) => now && { ...now, ...next });
  return (
    <HomeContext value={{ language, shop }}>
      <div className={isShown ? 'max-w-6xl' : 'max-w-3xl'}>
        {head}
        <form
          noValidate
          aria-busy={isBusy}
          className="grid grid-cols-1 gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void send(draft);
          }}
        >
          <div hidden={isShown} className="grid grid-cols-1 gap-5">
            <Fields draft={draft} picture={picture} onChange={change} />
          </div>
          {isShown && <HomePreview draft={draft} pictureUrl={picture.url} />}
          <SaveBar errorText={errorText}>
            <Button variant="outline" onClick={() => setIsShown(!isShown)}>
              {t(isShown ? 'edit' : 'preview')}
            </Button>
            <Button type="submit" aria-disabled={isBusy}>
              {t('save')}
            </Button>
          </SaveBar>
          <div>
            <BackToBeginning onBack={() => void send(null)} />
          </div>
        </form>
      </div>
    </HomeContext>
  );
}
