/** Stands where something of the same size will come. Its size is given by classes. */
export function Skeleton({ className }: { className: string }) {
  return <span className={`skeleton block ${className}`} aria-hidden="true" />;
}
