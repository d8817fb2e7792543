/** Which requests have a body. One that comes with a GET or HEAD all the same means nothing, and no `Request` can be made with it. */
export function takesBody(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}
