import { useT } from '#i18n';

export type Faults = { lines: { line: number; message: string }[]; more: number };

const SHOWN = 20;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The faults as a file, for whoever mends the original beside it. */
function fileOf(lines: Faults['lines']): string {
  const rows = lines.map(({ line, message }) => `${line},${quoted(message)}`);
  return `data:text/csv;charset=utf-8,${encodeURIComponent(['line,reason', ...rows].join('\n'))}`;
}

/** The lines of an imported file that were skipped, and why. */
export function FileFaults({ faults: { lines, more } }: { faults: Faults }) {
  const t = useT('sellerList');
  if (lines.length === 0) return null;
  const hidden = lines.length - SHOWN + more;
  return (
    <div role="alert" className="mt-4 rounded-panel bg-danger-soft px-5 py-4 text-danger">
      <p className="font-semibold">{t('notImported')}</p>
      <ul className="mt-2 space-y-1 text-sm">
        {lines.slice(0, SHOWN).map(({ line, message }) => (
          <li key={line}>{t('line', { line, message })}</li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-2 text-sm">{t('andMore', { count: hidden })}</p>}
      <a
        href={fileOf(lines)}
        download="not-imported.csv"
        className="mt-2 inline-flex min-h-11 items-center font-semibold underline"
      >
        {t('download')}
      </a>
    </div>
  );
}
