import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { MAX_TYPED, MIN_TYPED } from '@/lib/addresses/suggestions/limits';
import type { AddressSuggestion, SuggestionsResponse } from '@/lib/addresses/suggestions/view';
import { callApi } from '@/lib/client/api-client';
import { isControl } from '@/lib/client/forms';
import { translateIfLoaded } from '@/lib/client/language';
import type { Translate } from '@/lib/i18n/translate';
import { omitUndefined } from '@/lib/utils/omit-undefined';

const DELAY_MS = 250;

/**
 * Returns false for autofill, which must not open the list. Autofill events have no input type, or a type that replaces
 * the whole text.
 */
const isTyping = (event: Event): boolean =>
  event instanceof InputEvent &&
  /^(insert(Text|CompositionText|FromPaste)|delete)/.test(event.inputType);

/** If a part of the suggestion is empty, its input does not change. */
function fillAddress(form: HTMLFormElement | null, suggestion: AddressSuggestion): void {
  for (const name of ['street', 'city', 'state', 'zipcode'] as const) {
    const input = form?.elements.namedItem(name);
    if (!suggestion[name] || !isControl(input)) continue;
    input.value = suggestion[name];
    // The input event makes the form check whether the shop delivers to the address.
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function typedIn(input: HTMLInputElement, name: string): string {
  const other = input.form?.elements.namedItem(name);
  return isControl(other) ? other.value.trim() : '';
}

const inputBeside = (list: HTMLElement | null) => list?.parentElement?.querySelector('input');

type Props = {
  country: string;
};

/**
 * Suggests addresses below the street field, which becomes a combobox
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Renders nothing if the page does not contain the messages for
 * suggestions.
 */
export function AddressSuggestions(props: Props) {
  const t = translateIfLoaded('addressSuggestions');
  return t && <SuggestionList {...props} t={t} />;
}

function SuggestionList({ country, t }: Props & { t: Translate<'addressSuggestions'> }) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState<readonly AddressSuggestion[]>([]);
  const [marked, setMarked] = useState(-1);
  const [isFilled, setIsFilled] = useState(false);
  const asking = useRef<AbortController>(undefined);
  const isOpen = rows.length > 0;

  function show(found: readonly AddressSuggestion[]) {
    setRows(found);
    setMarked(-1);
  }

  function close() {
    asking.current?.abort();
    show([]);
  }

  async function ask(input: HTMLInputElement) {
    asking.current?.abort();
    const abort = new AbortController();
    asking.current = abort;
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    const q = input.value.trim();
    if (abort.signal.aborted) return;
    if (q.length < MIN_TYPED || q.length > MAX_TYPED) return show([]);
    const zip = typedIn(input, 'zipcode');
    const search = new URLSearchParams(omitUndefined({ q, country, zip: zip || undefined }));
    const { signal } = abort;
    const answer = await callApi<SuggestionsResponse>(`/api/address/suggest?${search}`, {
      credentials: 'omit',
      signal,
    }).catch(() => undefined);
    if (!signal.aborted) show(answer?.suggestions ?? []);
  }

  function choose(suggestion: AddressSuggestion) {
    close();
    fillAddress(inputBeside(frame.current)?.form ?? null, suggestion);
    setIsFilled(true);
  }

  const onInput = useEffectEvent((event: Event) => {
    setIsFilled(false);
    if (isTyping(event) && event.target instanceof HTMLInputElement) void ask(event.target);
    else close();
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || event.isComposing) return;
    const row = rows[marked];
    if (event.key === 'ArrowDown') setMarked((marked + 1) % rows.length);
    else if (event.key === 'ArrowUp')
      setMarked((Math.max(marked, 0) + rows.length - 1) % rows.length);
    else if (event.key === 'Enter' && row) choose(row);
    // Escape closes only the list. A dialog around the form stays open.
    else if (event.key === 'Escape') close();
    else {
      if (event.key === 'Enter') close();
      return;
    }
    event.preventDefault();
  });
  const onBlur = useEffectEvent(close);

  useEffect(() => {
    const input = inputBeside(frame.current);
    const listeners = new AbortController();
    const options = { signal: listeners.signal };
    input?.setAttribute('role', 'combobox');
    input?.setAttribute('aria-autocomplete', 'list');
    input?.addEventListener('input', (event) => onInput(event), options);
    input?.addEventListener('keydown', (event) => onKey(event), options);
    input?.addEventListener('blur', () => onBlur(), options);
    return () => {
      listeners.abort();
      asking.current?.abort();
      const names = ['role', 'aria-autocomplete', 'aria-expanded', 'aria-controls'];
      for (const name of [...names, 'aria-activedescendant']) input?.removeAttribute(name);
    };
  }, []);

  useEffect(() => {
    const input = inputBeside(frame.current);
    input?.setAttribute('aria-expanded', String(isOpen));
    input?.setAttribute('aria-controls', id);
    if (marked >= 0) input?.setAttribute('aria-activedescendant', `${id}-${marked}`);
    else input?.removeAttribute('aria-activedescendant');
    if (marked >= 0)
      document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, isOpen, marked]);

  return (
    <div ref={frame}>
      <div
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 rounded-field border border-edge bg-card p-1 shadow-lg"
      >
        <div id={id} role="listbox" aria-label={t('label')} tabIndex={-1}>
          {rows.map((row, at) => (
            <div
              key={row.text}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === marked}
              // A click on a suggestion must not move the focus out of the street field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(row)}
              onKeyDown={(event) => event.key === 'Enter' && choose(row)}
              className="flex min-h-11 cursor-pointer items-center rounded-field px-3 py-1.5 hover:bg-sunk aria-selected:bg-leaf-soft aria-selected:text-leaf-strong aria-selected:outline-2 aria-selected:outline-leaf aria-selected:-outline-offset-2"
            >
              <bdi className="wrap-anywhere min-w-0 rtl:text-right">{row.text}</bdi>
            </div>
          ))}
        </div>
        <p className="px-3 py-1 text-muted text-sm">{t('source')}</p>
      </div>
      <p role="status" className="sr-only">
        {isOpen ? t('count', { count: rows.length }) : isFilled && t('filled')}
      </p>
    </div>
  );
}
