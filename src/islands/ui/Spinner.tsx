/** Spinner, hidden from screen readers: a text beside it says what is under way. */
export function Spinner({ className = '' }: { className?: string }) {
  return <span className={`spinner flex-none ${className}`} aria-hidden="true" />;
}
