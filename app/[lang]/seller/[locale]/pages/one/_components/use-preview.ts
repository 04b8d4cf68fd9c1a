import { useEffect, useState } from 'react';
import { useDebouncedValue } from '@/app/[lang]/seller/[locale]/_components/search-field';
import { callApi } from '@/lib/client/api-client';
import type { PreviewAnswer } from '@/lib/pages/view';

/** Longer than the time between two letters, so that a call follows a pause. */
const DELAY_MS = 400;

/** A text as its page would show it, drawn by the server shortly after it was typed. */
export function usePreview(text: string) {
  const rested = useDebouncedValue(text, DELAY_MS);
  const [shown, setShown] = useState<{ content: PreviewAnswer['content']; hasFailed?: true }>({
    content: [],
  });
  useEffect(() => {
    if (rested.trim() === '') return setShown({ content: [] });
    const abort = new AbortController();
    const options = { as: 'seller', body: { text: rested }, signal: abort.signal } as const;
    callApi<PreviewAnswer>('/api/page/preview', options).then(
      ({ content }) => setShown({ content }),
      () => abort.signal.aborted || setShown((now) => ({ ...now, hasFailed: true })),
    );
    return () => abort.abort();
  }, [rested]);
  return shown;
}
