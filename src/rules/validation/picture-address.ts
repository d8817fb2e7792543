/** Returns why pages cannot show a picture at `address`, as the end of a sentence; null when they can: their policy lets in their own origin and `imageHost`. */
export function pictureProblem(address: string, imageHost: string): string | null {
  if (/^\/(?!\/)/.test(address)) return null;
  if (imageHost && URL.parse(address)?.origin === imageHost) return null;
  return `must begin with / or ${imageHost ? `${imageHost}/` : 'be at IMAGE_HOST, which is not set'}`;
}
