'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { BackLink } from '@/app/_components/back-link';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { LoadState, Section } from '@/app/_components/section';
import { useChosenPhoto } from '@/app/[lang]/seller/[locale]/_components/photo-choice';
import { SaveBar } from '@/app/[lang]/seller/[locale]/_components/save-bar';
import type { ClientLanguage } from '@/lib/client/language';
import type { ShopView } from '@/lib/shop/view';
import { BannerFields, type Picture } from './banner-fields';
import { BestFields } from './best-fields';
import { ClaimFields } from './claim-fields';
import type { Draft } from './home-draft';
import { HomePreview } from './home-preview';
import { ShelfFields } from './shelf-fields';
import { useHome } from './use-home';
import { HomeContext } from './use-usual';

/** Back to the home page of a new shop, asked once. */
function BackToBeginning({ onBack }: { onBack: () => void }) {
  const t = useT('sellerHome');
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setIsAsked(true)}>
        {t('back')}
      </Button>
      <Dialog open={isAsked} onClose={() => setIsAsked(false)} title={t('back')}>
        <p className="mb-5">{t('backAsk')}</p>
        <Button
          look="danger"
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

function Fields({
  draft,
  picture,
  onChange,
}: {
  draft: Draft;
  picture: Picture;
  onChange: (change: Partial<Draft>) => void;
}) {
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
        <ClaimFields claims={draft.claims} onChange={(claims) => onChange({ claims })} />
      </Section>
    </>
  );
}

/** The home page of the shop: what it shows, and how that looks before it is saved. */
export function HomeScreen({ language, shop }: { language: ClientLanguage; shop: ShopView }) {
  const t = useT('sellerHome');
  const { draft, setDraft, hasFailed, load, refused, isBusy, send } = useHome();
  const chosen = useChosenPhoto(draft?.file, (next) =>
    setDraft((now) => now && { ...now, file: next(now.file) }),
  );
  const picture = { ...chosen, url: chosen.url ?? draft?.image };
  const [isShown, setIsShown] = useState(false);
  const head = (
    <>
      <BackLink href="/seller/product-list" text={t('products')} />
      <h1 className="mt-2 font-bold text-3xl">{t('title')}</h1>
      <p className="mt-1 mb-5 max-w-prose text-muted">{t('hint')}</p>
    </>
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
          <SaveBar refusal={refused}>
            <Button look="outline" onClick={() => setIsShown(!isShown)}>
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
