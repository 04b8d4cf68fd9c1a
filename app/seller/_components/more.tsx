import { Button } from '@/app/_components/button';

/** The end of a list: the way to its next page or to another try, if there is one. */
export function More({
  status,
  hasMore,
  onMore,
  onRetry,
}: {
  status: 'loading' | 'ready' | 'failed';
  hasMore: boolean;
  onMore: () => void;
  onRetry: () => void;
}) {
  if (status === 'failed')
    return (
      <Button look="outline" onClick={onRetry} className="mx-auto mt-6 flex">
        Try again
      </Button>
    );
  if (!hasMore) return null;
  return (
    <Button
      look="outline"
      onClick={onMore}
      aria-disabled={status === 'loading'}
      className="mx-auto mt-6 flex"
    >
      {status === 'loading' ? 'Loading…' : 'Show more'}
    </Button>
  );
}
