/** The cart page before its cart is loaded, in the sizes of its parts. */
import { Skeleton } from '../ui/Skeleton.tsx';

export function CartSkeleton({ label }: { label: string }) {
  return (
    <div
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8 xl:grid-cols-[minmax(0,1fr)_26rem]"
      role="status"
      aria-label={label}
    >
      <div className="grid gap-6">
        <div className="panel panel-padded grid gap-5">
          <Skeleton className="h-7 w-32" />
          {[1, 2].map((row) => (
            <div key={row} className="flex items-center gap-4">
              <Skeleton className="size-20" />
              <Skeleton className="h-6 flex-1" />
              <Skeleton className="h-6 w-20" />
            </div>
          ))}
        </div>
        <Skeleton className="panel h-120 w-full" />
      </div>
      <Skeleton className="panel h-120 w-full" />
    </div>
  );
}
