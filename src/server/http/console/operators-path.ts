/** Where the calls of the console are; what they need is loaded with the first of them. */
export function isOperatorsPath(pathname: string): boolean {
  return pathname.startsWith('/api/ops/');
}
