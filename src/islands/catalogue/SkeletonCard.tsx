/** A card of the size that a loaded one has. */
import { Skeleton } from '../ui/Skeleton.tsx';

export function SkeletonCard({ lying = false }: { lying?: boolean }) {
  return (
    <div
      className={`product-card flex flex-col pointer-events-none ${lying ? 'product-card-lying max-sm:flex-row' : ''}`}
    >
      <div className={`product-stage skeleton ${lying ? 'max-sm:flex-none' : ''}`} />
      <div className={`product-card-text flex min-w-0 flex-1 flex-col gap-0.5 ${lying ? 'max-sm:gap-0' : ''}`}>
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="mt-1 h-4 w-1/2" />
        <Skeleton className="mt-1 h-4 w-2/5" />
        <Skeleton className="mt-1 h-4 w-3/5" />
        <div className="product-card-footer flex items-center justify-between gap-3">
          <Skeleton className="h-7 w-1/3" />
          <Skeleton className="size-11" />
        </div>
      </div>
    </div>
  );
}
