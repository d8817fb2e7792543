/** Chooses how an answer is compressed, by what the client accepts and by the kinds of content that Cloudflare compresses. */

type Encoding = 'br' | 'gzip' | 'identity';

/** Of the kinds that a build or the Worker of a shop has. */
const compressed = [
  'text/html',
  'text/plain',
  'text/css',
  'text/javascript',
  'application/javascript',
  'text/xml',
  'application/xml',
  'application/json',
  'application/manifest+json',
  'application/ld+json',
  'application/wasm',
  'application/rss+xml',
  'application/xhtml+xml',
  'font/ttf',
  'font/otf',
  'image/svg+xml',
  'image/x-icon',
  'image/vnd.microsoft.icon',
];

/** False without a type. */
export function isCompressible(contentType: string | undefined): boolean {
  return compressed.includes(contentType?.split(';')[0]?.trim().toLowerCase() ?? '');
}

/** Undefined when the answer stays as it is. */
export function acceptedEncoding(accepted: string | null, answer: Headers): Encoding | undefined {
  if (accepted === null) return undefined;
  const type = answer.get('content-type');
  if (type !== null && !isCompressible(type)) return undefined;
  const present = answer.get('content-encoding') ?? 'identity';
  if (!['identity', 'gzip', 'br'].includes(present)) return undefined;
  const wanted = preferred(accepted);
  return wanted === present ? undefined : wanted;
}

/** The best of what `accept-encoding` names; by weight, then by order. */
function preferred(header: string): Encoding | undefined {
  const choices = header.split(',').flatMap((part) => {
    const [, name = '', weight = '1'] = /^\s*([a-z]+|\*)(?:\s*;\s*q=(\d+(?:\.\d+)?))?\s*$/.exec(part) ?? [];
    return name ? [{ name, weight: Number(weight) }] : [];
  });
  if (choices.length === 0) return undefined;
  const best = choices
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .find(({ name }) => ['gzip', 'br', 'identity'].includes(name));
  // safe because it is one of the three that are looked for
  return (best?.name as Encoding | undefined) ?? 'identity';
}
