/** What there is of `parts` on one line, with dots between them. Where it wraps, a dot ends its line rather than beginning the next. */
export function dotted(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join('\u00a0· ');
}
