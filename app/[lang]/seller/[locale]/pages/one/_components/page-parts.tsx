import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { SelectField } from '@/app/_components/field';
import { FormError } from '@/app/_components/form-error';
import { PageContent } from '@/app/_components/page-content';
import { useDebouncedValue } from '@/app/[lang]/seller/[locale]/_components/search-field';
import { ApiError, callApi, errorMessage } from '@/lib/client/api-client';
import { localStore, readStored, SELLER_ITEMS, writeStored } from '@/lib/client/browser-storage';
import { notify } from '@/lib/client/notify';
import { isLanguage, LANGUAGE_CODES, LANGUAGES, type Language } from '@/lib/i18n/languages';
import type { PageView, PreviewResponse } from '@/lib/pages/view';

/* Unsaved texts survive a reload, a closed tab and an expired session. */

const textFields = { title: z.string(), text: z.string() };

const draftSchema = z.object({
  ...textFields,
  translations: z.optional(z.partialRecord(z.enum(LANGUAGE_CODES), z.object(textFields))),
  slug: z.string(),
  /** The revision when editing started, or 0 for a new page. */
  revision: z.int(),
});

export type Draft = z.output<typeof draftSchema>;
export type PageTexts = Pick<Draft, 'title' | 'text'>;

const NO_WORDS: PageTexts = { title: '', text: '' };

export const textsIn = (draft: Draft, language: Language | undefined): PageTexts =>
  language ? (draft.translations?.[language] ?? NO_WORDS) : draft;

export const withTexts = (
  draft: Draft,
  language: Language | undefined,
  change: Partial<PageTexts>,
): Draft => {
  if (!language) return { ...draft, ...change };
  const own = { ...textsIn(draft, language), ...change };
  return { ...draft, translations: { ...draft.translations, [language]: own } };
};

export const draftOf = ({ title, text, translations = {}, slug, revision }: PageView): Draft => {
  const draft: Draft = { title, text, slug, revision };
  return LANGUAGE_CODES.reduce((one, code) => {
    const own = translations[code];
    return own ? withTexts(one, code, own) : one;
  }, draft);
};

export const languageOfInput = (name = ''): Language | undefined => {
  const [, code] = /^translations\.(\w+)/.exec(name) ?? [];
  return isLanguage(code) ? code : undefined;
};

export const hasSameTexts = (one: Draft, other: Draft): boolean => {
  const textsOf = ({ title, text, translations = {} }: Draft) =>
    JSON.stringify([
      ...[title, text],
      ...LANGUAGE_CODES.map((code) => [translations[code]?.title, translations[code]?.text]),
    ]);
  return textsOf(one) === textsOf(other);
};

/** Placeholders look like `[address]`. Brackets of a link or of a checkbox do not count. */
export const gapsIn = (text: string): number =>
  text.match(/\[[^[\]\n]{2,}\](?![(:])/g)?.length ?? 0;

const keyOf = (page: string) => `${SELLER_ITEMS}page:${page}`;

export const readDraft = (page: string): Draft | undefined =>
  readStored(keyOf(page), (value) => z.parse(draftSchema, value));

export const storeDraft = (page: string, draft: Draft): void => writeStored(keyOf(page), draft);

export const dropDraft = (page: string): void => localStore.removeItem(keyOf(page));

/** The delay is longer than the time between two keystrokes, so that only a pause sends a request. */
const DELAY_MS = 400;

/** The server renders the Markdown when the user stops typing. */
function usePreview(text: string) {
  const rested = useDebouncedValue(text, DELAY_MS);
  const [shown, setShown] = useState<{ content: PreviewResponse['content']; hasFailed?: true }>({
    content: [],
  });
  useEffect(() => {
    if (rested.trim() === '') return setShown({ content: [] });
    const abort = new AbortController();
    const options = { as: 'seller', body: { text: rested }, signal: abort.signal } as const;
    callApi<PreviewResponse>('/api/page/preview', options).then(
      ({ content }) => setShown({ content }),
      () => abort.signal.aborted || setShown((now) => ({ ...now, hasFailed: true })),
    );
    return () => abort.abort();
  }, [rested]);
  return shown;
}

type PreviewProps = {
  title: string;
  text: string;
  language: Language | undefined;
};

export function Preview({ title, text, language }: PreviewProps) {
  const t = useT('sellerPages');
  const { content, hasFailed } = usePreview(text);
  return (
    <section aria-label={t('preview')} className="min-w-0">
      <h2 className="mb-1.5 font-semibold text-sm">{t('preview')}</h2>
      <div
        {...(language ? { lang: language, dir: LANGUAGES[language].dir } : {})}
        className="rounded-panel border border-line bg-paper p-6 hyphens-auto [overflow-wrap:anywhere]"
      >
        <p className="font-bold text-3xl">{title}</p>
        {text.trim() === '' && (
          <p dir="auto" className="mt-3 text-muted">
            {t('previewEmpty')}
          </p>
        )}
        <PageContent content={content} />
      </div>
      <p role="status" className="text-muted text-sm">
        {hasFailed && <span className="mt-1.5 block">{t('previewFailed')}</span>}
      </p>
    </section>
  );
}

type LanguageChoiceProps = {
  main: Language;
  further: readonly Language[];
  chosen: Language | undefined;
  onChange: (language: Language | undefined) => void;
};

/** Undefined means the main language. */
export function LanguageChoice({ main, further, chosen, onChange }: LanguageChoiceProps) {
  const t = useT('sellerPages');
  return (
    <SelectField
      label={t('language')}
      value={chosen ?? main}
      onChange={({ target }) => onChange(further.find((code) => code === target.value))}
      hint={chosen && t('languageHint')}
    >
      <option value={main}>{t('mainLanguage', { language: LANGUAGES[main].name })}</option>
      {further.map((code) => (
        <option key={code} value={code} lang={code}>
          {LANGUAGES[code].name}
        </option>
      ))}
    </SelectField>
  );
}

export function FormatHelp() {
  const t = useT('sellerPages');
  const examples = [
    [`## ${t('heading')}`, t('heading')],
    [`**${t('bold')}**`, t('bold')],
    [`- ${t('item')}`, t('item')],
    [`[${t('linkText')}](https://…)`, t('link')],
  ] as const;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-leaf">
        {t('format')}
      </summary>
      <dl className="grid gap-2 text-sm">
        {examples.map(([code, name]) => (
          <div key={name} className="flex flex-wrap gap-x-3">
            <dt>
              <code className="rounded-field bg-sunk px-2 py-0.5">{code}</code>
            </dt>
            <dd className="text-muted">{name}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-muted text-sm">{t('break')}</p>
    </details>
  );
}

type PageRemovalProps = {
  page: PageView;
  onRemoved: () => void;
  /** Called if another device has changed the page since it was loaded. */
  onOvertaken: (present: PageView) => void;
};

export function PageRemoval({ page, onRemoved, onOvertaken }: PageRemovalProps) {
  const t = useT('sellerPages');
  const [open, setOpen] = useState(false);
  const [errorText, setErrorText] = useState('');
  const [busy, setBusy] = useState(false);

  async function remove() {
    if (busy) return;
    setBusy(true);
    try {
      const { slug, revision } = page;
      const body = { slug, revision };
      const { message } = await callApi('/api/page/remove', { as: 'seller', body });
      notify.success(message);
      onRemoved();
    } catch (error) {
      const present = error instanceof ApiError ? error.body.page : undefined;
      if (present) onOvertaken(present);
      setErrorText(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="outline" size="large" onClick={() => setOpen(true)}>
        {t('remove')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('removeAsk', { title: page.title })}
      >
        <div className="grid grid-cols-1 gap-5">
          <p className="text-muted">{t('removeText')}</p>
          <FormError text={errorText} />
          <div className="flex flex-wrap gap-3">
            <Button size="large" aria-disabled={busy} onClick={() => void remove()}>
              {t('removeYes')}
            </Button>
            <Button size="large" variant="outline" onClick={() => setOpen(false)}>
              {t('keep')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
