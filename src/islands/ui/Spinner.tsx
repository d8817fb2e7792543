/** A turning ring beside words that say what is under way; it says nothing itself. */
export function Spinner({ className = '' }: { className?: string }) {
  return <span className={`spinner flex-none ${className}`} aria-hidden="true" />;
}
