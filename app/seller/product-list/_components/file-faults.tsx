export type Faults = { lines: { line: number; message: string }[]; more: number };

const SHOWN = 20;

/** The lines of an imported file that were not taken, and why. */
export function FileFaults({ faults: { lines, more } }: { faults: Faults }) {
  if (lines.length === 0) return null;
  const hidden = lines.length - SHOWN + more;
  return (
    <div role="alert" className="mt-4 rounded-panel bg-danger-soft px-5 py-4 text-danger">
      <p className="font-semibold">These lines were not taken. Mend them and import once more.</p>
      <ul className="mt-2 space-y-1 text-sm">
        {lines.slice(0, SHOWN).map(({ line, message }) => (
          <li key={line}>
            Line {line}: {message}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-2 text-sm">And {hidden.toLocaleString('en-US')} more.</p>}
    </div>
  );
}
