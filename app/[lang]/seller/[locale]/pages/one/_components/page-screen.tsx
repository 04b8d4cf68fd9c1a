'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import { Field, TextArea } from '@/app/_components/field';
import { FormError } from '@/app/_components/form-error';
import { Notice } from '@/app/_components/notice';
import { LoadState, rowActionClass } from '@/app/_components/section';
import { useShop } from '@/app/_components/shop-provider';
import { useForm } from '@/app/_components/use-form';
import { useQuery } from '@/app/_components/use-query';
import { Toolbar } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import { translatedInto } from '@/app/[lang]/seller/[locale]/_components/translation-fields';
import { Advice } from '@/app/[lang]/seller/[locale]/pages/_components/pages-screen';
import { ApiError, callApi } from '@/lib/client/api-client';
import { goTo } from '@/lib/client/navigation';
import { notify } from '@/lib/client/notify';
import { LANGUAGES, type Language, mainLanguageOf } from '@/lib/i18n/languages';
import { isKind, type Kind, MAX_SLUG, MAX_TEXT, MAX_TITLE } from '@/lib/pages/page-list';
import type { PageResponse, PagesResponse, PageView } from '@/lib/pages/view';
import { FormatToolbar, onFormatKey } from './format-toolbar';
import {
  type Draft,
  draftOf,
  dropDraft,
  FormatHelp,
  gapsIn,
  hasSameTexts,
  LanguageChoice,
  languageOfInput,
  PageRemoval,
  type PageTexts,
  Preview,
  readDraft,
  storeDraft,
  textsIn,
  withTexts,
} from './page-parts';

type PageEditorProps = {
  /** The last segment of the editor's path is also the storage key of the draft. */
  place: string;
  page: PageView | undefined;
  blank: Draft;
  isSkeleton: boolean;
};

/** The browser stores the draft until the server has stored the page. A conflict preserves the draft. */
function PageEditor({ place, page: first, blank, isSkeleton }: PageEditorProps) {
  const t = useT('sellerPages');
  const [page, setPage] = useState(first);
  const saved = page ? draftOf(page) : blank;
  const [draft, setDraft] = useState(saved);
  const [isRestored, setIsRestored] = useState(false);
  /** `present` is undefined if the other device has deleted the page. */
  const [conflict, setConflict] = useState<{ present: PageView | undefined }>();
  const latest = useRef(draft);
  /** Undefined means the main language. */
  const [language, setLanguage] = useState<Language>();
  const shop = useShop();
  const further = translatedInto(shop, draft.translations);
  const main = mainLanguageOf(shop);
  const textField = useRef<HTMLTextAreaElement>(null);
  const { slug } = draft;
  const { title, text } = textsIn(draft, language);
  const gaps = gapsIn(text);
  const nameOf = (field: keyof PageTexts) =>
    language ? `translations.${language}.${field}` : field;
  const spoken = language ?? main;
  const languageProps = further.length > 0 ? { lang: spoken, dir: LANGUAGES[spoken].dir } : {};

  const put = (next: Draft) => {
    latest.current = next;
    setDraft(next);
  };

  useEffect(() => {
    const storedDraft = readDraft(place);
    if (!storedDraft || hasSameTexts(storedDraft, latest.current)) return;
    latest.current = storedDraft;
    setDraft(storedDraft);
    setIsRestored(true);
  }, [place]);

  function enter(next: Draft) {
    put(next);
    storeDraft(place, next);
  }
  const write = (change: Partial<PageTexts>) => enter(withTexts(latest.current, language, change));

  function show(stored: PageView | undefined) {
    dropDraft(place);
    setPage(stored);
    put(stored ? draftOf(stored) : blank);
    setIsRestored(false);
    setConflict(undefined);
  }

  /** Text that was typed during the request becomes a new draft. */
  function goOnFrom(stored: PageView, sent: Draft) {
    const more = latest.current === sent ? undefined : latest.current;
    const { slug: at, revision } = stored;
    show(page || place === at ? stored : undefined);
    if (more) storeDraft(at, { ...more, slug: at, revision });
    if (place !== at) return goTo(`/seller/pages/${at}`);
    if (more) put({ ...more, slug: at, revision });
  }

  const inputsOf = (fields: Record<string, string>) => {
    const [first] = Object.keys(fields);
    if (first) flushSync(() => setLanguage(languageOfInput(first)));
    return fields;
  };

  const form = useForm(
    async () => {
      const sent = latest.current;
      try {
        const body = { ...sent, slug: sent.slug || undefined };
        const answer = await callApi<PageResponse>('/api/page/save', { as: 'seller', body });
        notify.success(answer.message);
        goOnFrom(answer.page, sent);
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) {
          const present = error.body.page;
          // With too many pages, the server also responds with 409. A new page then has no stored page to overwrite.
          if (present || page) setConflict({ present });
          // The form shows the conflict. The next save overwrites the change of the other device.
          if (present || page) enter({ ...latest.current, revision: present?.revision ?? 0 });
        }
        throw error;
      }
    },
    { inputsOf },
  );

  return (
    <form {...form.props} className="grid gap-6 lg:grid-cols-2">
      <div className="min-w-0 space-y-4">
        {isRestored && (
          <Notice kind="info" role="status">
            {t('restored')}{' '}
            <button type="button" className={rowActionClass} onClick={() => show(page)}>
              {t('discard')}
            </button>
          </Notice>
        )}
        {isSkeleton && !page && !isRestored && (
          <Notice kind="info">
            <p>{t('skeleton')}</p>
          </Notice>
        )}
        {further.length > 0 && (
          <LanguageChoice
            main={main}
            further={further}
            chosen={language}
            onChange={(chosen) => setLanguage(chosen)}
          />
        )}
        <Field
          label={t('name')}
          name={nameOf('title')}
          value={title}
          onChange={({ target }) => write({ title: target.value })}
          autoComplete="off"
          maxLength={MAX_TITLE}
          required={!language}
          placeholder={language && draft.title}
          {...languageProps}
          error={form.fieldErrors[nameOf('title')]}
        />
        {!page && place === 'new' && (
          <Field
            label={t('slug')}
            name="slug"
            value={slug}
            onChange={({ target }) => enter({ ...latest.current, slug: target.value })}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={MAX_SLUG}
            dir="ltr"
            hint={t('slugHint')}
            error={form.fieldErrors.slug}
          />
        )}
        <FormatToolbar field={textField} />
        <TextArea
          ref={textField}
          onKeyDown={onFormatKey}
          label={t('text')}
          name={nameOf('text')}
          value={text}
          onChange={({ target }) => write({ text: target.value })}
          rows={18}
          maxLength={MAX_TEXT}
          required={!language}
          {...languageProps}
          hint={gaps > 0 ? t('gaps', { count: gaps }) : undefined}
          error={form.fieldErrors[nameOf('text')]}
        />
        <FormatHelp />
        <FormError
          text={form.errorText && `${form.errorText}${conflict ? ` ${t('again')}` : ''}`}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="large" aria-disabled={form.busy}>
            {t('save')}
          </Button>
          {conflict?.present && (
            <Button size="large" variant="outline" onClick={() => show(conflict.present)}>
              {t('showSaved')}
            </Button>
          )}
          {page && (
            <>
              <LinkButton href={`/pages/${page.slug}`} variant="outline" size="large">
                {t('see')}
              </LinkButton>
              <PageRemoval
                page={page}
                onOvertaken={setPage}
                onRemoved={() => {
                  dropDraft(place);
                  goTo('/seller/pages');
                }}
              />
            </>
          )}
        </div>
      </div>
      <Preview
        title={title || draft.title}
        text={text.trim() ? text : draft.text}
        language={further.length > 0 && !text.trim() ? main : languageProps.lang}
      />
    </form>
  );
}

type ByKind = Record<Kind, string>;

function Present({ slug }: { slug: string }) {
  const path = `/api/page/one?slug=${slug}` as const;
  const { answer, hasFailed, reload } = useQuery<PageResponse>(path, 'seller');
  if (!answer) return <LoadState hasFailed={hasFailed} retry={() => void reload()} />;
  const { page } = answer;
  const blank = { title: page.title, text: '', slug, revision: 0 };
  return <PageEditor place={slug} page={page} blank={blank} isSkeleton={false} />;
}

export function PageScreen(props: { skeletons: ByKind; titles: ByKind }) {
  const place = /\/pages\/([a-z0-9-]+)$/.exec(usePathname())?.[1] ?? 'new';
  return <PageAt key={place} place={place} {...props} />;
}

type PageAtProps = { place: string; skeletons: ByKind; titles: ByKind };

function PageAt({ place, skeletons, titles }: PageAtProps) {
  const t = useT('sellerPages');
  const { answer, hasFailed, reload } = useQuery<PagesResponse>('/api/page/list', 'seller');
  const head = answer?.pages.find(({ slug }) => slug === place);
  const name = isKind(place) ? t(place) : t(place === 'new' ? 'newPage' : 'title');

  function editor() {
    if (!answer) return <LoadState hasFailed={hasFailed} retry={() => void reload()} />;
    if (head) return <Present slug={place} />;
    const isSkeleton = isKind(place);
    // If another device has deleted the page, the seller can store the draft as a new page.
    if (place !== 'new' && !isSkeleton && !readDraft(place))
      return <p className="text-muted">{t('missing')}</p>;
    const blank = isSkeleton
      ? { title: titles[place], text: skeletons[place], slug: place, revision: 0 }
      : { title: '', text: '', slug: place === 'new' ? '' : place, revision: 0 };
    return <PageEditor place={place} page={undefined} blank={blank} isSkeleton={isSkeleton} />;
  }

  return (
    <div className="max-w-6xl">
      <Toolbar back={{ href: '/seller/pages', text: t('title') }} title={head?.title ?? name} />
      <div className="space-y-5">
        <Advice />
        {editor()}
      </div>
    </div>
  );
}
