/** Every address of the operators' console is written here. Records are named by the query, so that each screen is one static page. */

export const consoleScreens = [
  'today',
  'orders',
  'offers',
  'payouts',
  'bank',
  'catalogue',
  'customers',
  'approvals',
  'marketing',
  'money',
  'settings',
  'people',
] as const;
export type ConsoleScreen = (typeof consoleScreens)[number];

export const consoleRoot = '/ops';
export const consoleSignIn = '/ops/sign-in';
/** Page of a one-time link; its token stands behind the #, which no server and no log gets to see. */
export const consoleInvitation = '/ops/invitation';

/** A screen, or on it what `query` names: `consolePath('orders', { id })` is `/ops/orders?id=ord_…`. */
export function consolePath(screen: ConsoleScreen, query: Record<string, string> = {}): string {
  const path = screen === 'today' ? consoleRoot : `${consoleRoot}/${screen}`;
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

/** True for the console and everything below it. */
function isConsolePath(pathname: string): boolean {
  return pathname === consoleRoot || pathname.startsWith(`${consoleRoot}/`);
}

/** Whether a path is that of a call which the console makes, below `/api/ops`. */
export function isConsoleCall(pathname: string): boolean {
  return pathname.startsWith('/api/ops/');
}

/** A path of the console to go back to after sign-in; null for anything that could lead elsewhere. */
export function consoleReturn(target: string | null | undefined): string | null {
  if (!target?.startsWith('/') || target.includes('\\')) return null;
  const here = 'http://here.invalid';
  const url = URL.parse(target, here);
  if (url?.origin !== here || url.pathname.includes('//') || !isConsolePath(url.pathname)) return null;
  return [consoleSignIn, consoleInvitation].includes(url.pathname) ? null : url.pathname + url.search + url.hash;
}

/** The sign-in page, which leads back to `from` (path and query) afterwards, and says where `hasEnded` that a session has. */
export function consoleSignInPath(from?: string, hasEnded = false): string {
  const back = consoleReturn(from);
  const query = [...(back === null ? [] : [`back=${encodeURIComponent(back)}`]), ...(hasEnded ? ['ended=1'] : [])];
  return query.length === 0 ? consoleSignIn : `${consoleSignIn}?${query.join('&')}`;
}

/** Whether the query of the sign-in page says that a session has ended. */
export function hasConsoleSessionEnded(query: string): boolean {
  return new URLSearchParams(query).has('ended');
}
