/** Placeholder of content that is being loaded. Classes give its size. */
export function Skeleton({ className }: { className: string }) {
  return <span className={`skeleton block ${className}`} aria-hidden="true" />;
}
