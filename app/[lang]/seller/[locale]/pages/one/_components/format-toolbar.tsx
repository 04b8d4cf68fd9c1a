import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useT } from '#i18n';
import type { Messages } from '@/messages';

export type Format = 'bold' | 'italic' | 'heading' | 'list' | 'link';

/** `insert` replaces the text from `start` to `end`. `selection` is the selection afterwards. */
type Edit = { start: number; end: number; insert: string; selection: readonly [number, number] };

const MARKS = { bold: '**', italic: '*' } as const;
const PREFIXES = { heading: '## ', list: '- ' } as const;
const ADDRESS = 'https://';

/** Adds or removes a Markdown mark. Spaces at both ends of the selection stay outside the mark. */
function wrapped(text: string, from: number, to: number, mark: string): Edit {
  const chosen = text.slice(from, to);
  const start = from + (chosen.length - chosen.trimStart().length);
  const end = Math.max(start, to - (chosen.length - chosen.trimEnd().length));
  const inner = text.slice(start, end);
  const { length } = mark;
  const isMarked =
    text.slice(start - length, start) === mark && text.slice(end, end + length) === mark;
  // `**` (bold) contains `*` (italic), so a `*` beside the selection may be one half of `**`.
  const isPart =
    length === 1 && /^\*{2}$/.test(text.slice(start - 2, start)) && text[start - 3] !== '*';
  if (start >= length && isMarked && !isPart)
    return {
      start: start - length,
      end: end + length,
      insert: inner,
      selection: [start - length, end - length],
    };
  return {
    start,
    end,
    insert: `${mark}${inner}${mark}`,
    selection: [start + length, end + length],
  };
}

function prefixed(text: string, from: number, to: number, prefix: string): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', Math.max(from, to - 1));
  const end = next < 0 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const full = lines.filter((line) => line.trim() !== '');
  const isSet = full.length > 0 && full.every((line) => line.startsWith(prefix));
  const insert = lines
    .map((line) => {
      if (isSet) return line.startsWith(prefix) ? line.slice(prefix.length) : line;
      // An empty line in a longer selection separates paragraphs.
      if (line.trim() === '' && lines.length > 1) return line;
      return line.startsWith(prefix) ? line : `${prefix}${line}`;
    })
    .join('\n');
  const after = start + insert.length;
  return { start, end, insert, selection: from === to ? [after, after] : [start, after] };
}

/** Selects the placeholder of the URL. If the selection is already a URL, selects the text of the link. */
function linked(text: string, from: number, to: number): Edit {
  const chosen = text.slice(from, to);
  if (/^(https?:\/\/|mailto:)\S+$/.test(chosen))
    return {
      start: from,
      end: to,
      insert: `[${chosen}](${chosen})`,
      selection: [from + 1, from + 1 + chosen.length],
    };
  const address = from + chosen.length + 3;
  return {
    start: from,
    end: to,
    insert: `[${chosen}](${ADDRESS})`,
    selection: chosen ? [address, address + ADDRESS.length] : [from + 1, from + 1],
  };
}

export function formatText(text: string, from: number, to: number, format: Format): Edit {
  switch (format) {
    case 'bold':
    case 'italic':
      return wrapped(text, from, to, MARKS[format]);
    case 'heading':
    case 'list':
      return prefixed(text, from, to, PREFIXES[format]);
    case 'link':
      return linked(text, from, to);
  }
}

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
 * The browser makes the change, so that its undo works. `execCommand` is deprecated, but no other call preserves the
 * undo history.
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

export function onFormatKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
  const format = KEYS[key.toLowerCase()];
  if (!format || altKey || shiftKey || ctrlKey === metaKey) return;
  event.preventDefault();
  // Stop the event. Otherwise Ctrl+K would also open the "Jump to…" box.
  event.nativeEvent.stopPropagation();
  applyFormat(event.currentTarget, format);
}

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
          // Without this, the click would take the focus, and the text field would lose its selection.
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
