/** Whether an address is of this machine or of another. */

/** The host of an address elsewhere, with its port; null for one that only this machine can reach. Never names a user or a token. */
export function remoteHost(url: string): string | null {
  const { hostname = '', host = '' } = URL.parse(url) ?? {};
  const isLoopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  return isLoopback ? null : host;
}
