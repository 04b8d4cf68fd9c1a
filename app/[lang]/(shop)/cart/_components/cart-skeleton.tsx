import { Skeleton } from '@/app/_components/spinner';

/** The placeholder of the cart while it loads. */
export function CartSkeleton() {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_24rem]">
      <div className="divide-y divide-line border-line border-y">
        {[1, 2].map((line) => (
          <div key={line} className="flex gap-4 py-5">
            <Skeleton className="size-24 shrink-0" />
            <div className="grow space-y-3 pt-1">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-4 w-1/4" />
              <Skeleton className="h-11 w-32" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-[34rem] rounded-panel" />
    </div>
  );
}
