/** An edge cache stands before the Worker: what does not say how long it may be kept is not kept at all. */
export function noStoreByDefault(answer: Response): Response {
  if (answer.headers.has('cache-control')) return answer;
  const own = new Response(answer.body, answer);
  own.headers.set('Cache-Control', 'private, no-store');
  return own;
}
