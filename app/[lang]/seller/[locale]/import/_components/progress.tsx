/** How far a long work is, for eyes and ears. */
export function Progress({ text, share }: { text: string; share: number }) {
  return (
    <div className="max-w-md">
      <p role="status" className="font-semibold tabular-nums">
        {text}
      </p>
      <progress
        aria-label={text}
        value={share}
        max={1}
        className="mt-2 block h-2.5 w-full overflow-hidden rounded-full accent-leaf"
      />
    </div>
  );
}
