/** `OTEL_EXPORTER_OTLP_HEADERS`: `name=value` with commas between, values as in an address. https://opentelemetry.io/docs/specs/otel/protocol/exporter/ */

/** Null for a text of another form. */
export function readOtlpHeaders(text: string): Record<string, string> | null {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  const headers = pairs.map((pair) => /^\s*([\w!#$&*+.^|~-]{1,100})\s*=(.*)$/s.exec(pair));
  try {
    const read = headers.map((found) => [found?.[1] ?? '', decodeURIComponent((found?.[2] ?? '').trim())] as const);
    const isGood = read.every(([name, value]) => name !== '' && /^[\x20-\x7e]+$/.test(value));
    return isGood ? Object.fromEntries(read.map(([name, value]) => [name.toLowerCase(), value])) : null;
  } catch {
    return null;
  }
}
