import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useT } from '#i18n';
import type { Messages } from '@/messages';
import { type Format, formatText } from './format-text';

const KEYS: Readonly<Record<string, Format>> = { b: 'bold', i: 'italic', k: 'link' };

const BUTTONS = [
  { format: 'bold', label: 'makeBold', key: 'B', sign: <b>B</b> },
  { format: 'italic', label: 'makeItalic', key: 'I', sign: <i className="font-serif">I</i> },
  { format: 'heading', label: 'makeHeading', key: undefined, sign: <b>H</b> },
  { format: 'list', label: 'makeList', key: undefined, sign: <span>•–</span> },
  { format: 'link', label: 'makeLink', key: 'K', sign: <u>a</u> },
] as const satisfies readonly {
  format: Format;
  label: keyof Messages['sellerPages'];
  key: string | undefined;
  sign: ReactNode;
}[];

/**
 * Formats the selection of a text field. The browser makes the change, so that its undo works. `execCommand` is
 * deprecated, but no other call keeps the undo history.
 */
function applyFormat(field: HTMLTextAreaElement, format: Format): void {
  const { value, selectionStart, selectionEnd } = field;
  const { start, end, insert, selection } = formatText(value, selectionStart, selectionEnd, format);
  field.focus();
  field.setSelectionRange(start, end);
  if (!document.execCommand('insertText', false, insert)) {
    field.setRangeText(insert, start, end);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(...selection);
}

/** Handles Ctrl+B, Ctrl+I and Ctrl+K (⌘ on a Mac) in a text field. */
export function onFormatKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
  const format = KEYS[key.toLowerCase()];
  if (!format || altKey || shiftKey || ctrlKey === metaKey) return;
  event.preventDefault();
  // Ctrl+K would open the "Jump to…" box.
  event.nativeEvent.stopPropagation();
  applyFormat(event.currentTarget, format);
}

/** The buttons above the text of a page, which format the selection as Markdown. */
export function FormatToolbar({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const t = useT('sellerPages');
  return (
    <div role="toolbar" aria-label={t('toolbar')} className="flex flex-wrap gap-1.5">
      {BUTTONS.map(({ format, label, key, sign }) => (
        <button
          key={format}
          type="button"
          aria-label={t(label)}
          aria-keyshortcuts={key && `Control+${key}`}
          title={t(label)}
          // The field keeps the focus and its selection.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => field.current && applyFormat(field.current, format)}
          className="grid h-10 min-w-10 place-items-center rounded-field border border-edge bg-card px-3 pointer-coarse:h-11 pointer-coarse:min-w-11 hover:bg-sunk"
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
    </div>
  );
}
