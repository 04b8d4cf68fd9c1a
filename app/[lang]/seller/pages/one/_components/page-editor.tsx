import { useEffect, useRef, useState } from 'react';
import { useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import { Field, TextArea } from '@/app/_components/field';
import { FormRefusal } from '@/app/_components/form-refusal';
import { rowActionClass } from '@/app/_components/section';
import { useForm } from '@/app/_components/use-form';
import { ApiError, callApi } from '@/lib/client/api-client';
import { goTo } from '@/lib/client/navigation';
import { notify } from '@/lib/client/notify';
import { MAX_TEXT, MAX_TITLE } from '@/lib/pages/list-math';
import { MAX_SLUG } from '@/lib/pages/slug-math';
import type { PageAnswer, PageView } from '@/lib/pages/view';
import { FormatHelp } from './format-help';
import { gapsIn } from './gaps';
import { type Draft, dropDraft, keepDraft, readDraft } from './page-draft';
import { PageRemoval } from './page-removal';
import { Preview } from './preview';

/** What the form shows of a page. */
const draftOf = ({ title, text, slug, revision }: PageView): Draft => ({
  ...{ title, text, slug, revision },
});

/**
 * The form of a page of text with its preview. What is written is kept in the browser until it is saved; a save that
 * comes too late keeps it as well.
 */
export function PageEditor({
  place,
  page: first,
  blank,
  isSkeleton,
}: {
  /** The end of the address of this screen, under which the draft is kept. */
  place: string;
  /** Undefined for a page that is not there yet. */
  page: PageView | undefined;
  /** What the form begins with where there is no page. */
  blank: Draft;
  isSkeleton: boolean;
}) {
  const t = useT('sellerPages');
  const [page, setPage] = useState(first);
  const saved = page ? draftOf(page) : blank;
  const [draft, setDraft] = useState(saved);
  const [isRestored, setIsRestored] = useState(false);
  /** Set while another device was first, with the page as it is there, if it still is. */
  const [overtaken, setOvertaken] = useState<{ present: PageView | undefined }>();
  /** What the form holds at this moment: more may have been written since the press. */
  const latest = useRef(draft);
  const { title, text, slug } = draft;
  const gaps = gapsIn(text);

  const put = (next: Draft) => {
    latest.current = next;
    setDraft(next);
  };

  useEffect(() => {
    const kept = readDraft(place);
    if (!kept || (kept.title === latest.current.title && kept.text === latest.current.text)) return;
    latest.current = kept;
    setDraft(kept);
    setIsRestored(true);
  }, [place]);

  function enter(change: Partial<Draft>) {
    const next = { ...latest.current, ...change };
    put(next);
    keepDraft(place, next);
  }

  /** Shows a page as it is stored, without what was written here. */
  function show(stored: PageView | undefined) {
    dropDraft(place);
    setPage(stored);
    put(stored ? draftOf(stored) : blank);
    setIsRestored(false);
    setOvertaken(undefined);
  }

  /** Goes on from what was saved; what was written since the press stays, to be saved with the next one. */
  function goOnFrom(stored: PageView, sent: Draft) {
    const more = latest.current === sent ? undefined : latest.current;
    const { slug: at, revision } = stored;
    show(page || place === at ? stored : undefined);
    if (more) keepDraft(at, { ...more, slug: at, revision });
    if (place !== at) return goTo(`/seller/pages/${at}`);
    if (more) put({ ...more, slug: at, revision });
  }

  const form = useForm(async () => {
    const sent = latest.current;
    try {
      const body = { ...sent, slug: sent.slug || undefined };
      const answer = await callApi<PageAnswer>('/api/page/save', { as: 'seller', body });
      notify.success(answer.message);
      goOnFrom(answer.page, sent);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        const present = error.body.page;
        // One page too many is refused the same way, and no press replaces anything.
        if (present || page) setOvertaken({ present });
        // The seller has been told, so the next press replaces what is there.
        if (present || page) enter({ revision: present?.revision ?? 0 });
      }
      throw error;
    }
  });

  return (
    <form {...form.props} className="grid gap-6 lg:grid-cols-2">
      <div className="min-w-0 space-y-4">
        {isRestored && (
          <p role="status" className="rounded-field bg-sunk px-4 py-2">
            {t('restored')}{' '}
            <button type="button" className={rowActionClass} onClick={() => show(page)}>
              {t('discard')}
            </button>
          </p>
        )}
        {isSkeleton && !page && !isRestored && (
          <p className="rounded-field bg-sunk px-4 py-3">{t('skeleton')}</p>
        )}
        <Field
          label={t('name')}
          name="title"
          value={title}
          onChange={({ target }) => enter({ title: target.value })}
          autoComplete="off"
          maxLength={MAX_TITLE}
          required
          error={form.faults.title}
        />
        {!page && place === 'new' && (
          <Field
            label={t('slug')}
            name="slug"
            value={slug}
            onChange={({ target }) => enter({ slug: target.value })}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={MAX_SLUG}
            dir="ltr"
            hint={t('slugHint')}
            error={form.faults.slug}
          />
        )}
        <TextArea
          label={t('text')}
          name="text"
          value={text}
          onChange={({ target }) => enter({ text: target.value })}
          rows={18}
          maxLength={MAX_TEXT}
          required
          hint={gaps > 0 ? t('gaps', { count: gaps }) : undefined}
          error={form.faults.text}
        />
        <FormatHelp />
        <FormRefusal text={form.refusal && `${form.refusal}${overtaken ? ` ${t('again')}` : ''}`} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="large" aria-disabled={form.busy}>
            {t('save')}
          </Button>
          {overtaken?.present && (
            <Button size="large" look="outline" onClick={() => show(overtaken.present)}>
              {t('showSaved')}
            </Button>
          )}
          {page && (
            <>
              <LinkButton href={`/pages/${page.slug}`} look="outline" size="large">
                {t('see')}
              </LinkButton>
              <PageRemoval
                page={page}
                onRemoved={() => {
                  dropDraft(place);
                  goTo('/seller/pages');
                }}
              />
            </>
          )}
        </div>
      </div>
      <Preview title={title} text={text} />
    </form>
  );
}
