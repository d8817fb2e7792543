/** Where the sandbox is, for what loads it with the first request. */
export const mailStyleguidePath = '/styleguide/mails';

export function isSandboxPath(pathname: string): boolean {
  return pathname.startsWith('/sandbox/') || pathname === mailStyleguidePath;
}
