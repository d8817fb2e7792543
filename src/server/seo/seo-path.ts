/** Where sitemap, feeds, share pictures and `security.txt` are, for what loads them with the first request. */
import { securityTextPath } from '#rules/paths.ts';

export function isSeoPath(pathname: string): boolean {
  return pathname === securityTextPath || /^\/sitemap(\.xml$|\/)|^\/share\/|\/new\.atom$/.test(pathname);
}
