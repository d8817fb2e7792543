/** The API as the site's own pages call it, for what a test needs before or beside its browser. */
const site = process.env.SITE_UNDER_TEST ?? '';
const xsrf = 'xsrf-of-a-test';

export interface Answer {
  status: number;
  /** `name=value` of the cookies that were set. */
  cookies: string[];
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}

/** Calls the API under `/api`; `token` is a customer's. */
export async function api(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  token?: string,
): Promise<Answer> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body) headers['content-type'] = 'application/json';
  if (token) headers.authorization = `Bearer ${token}`;
  else Object.assign(headers, { cookie: `XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf });
  const answer = await fetch(`${site}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return { status: answer.status, cookies, body: await answer.json() };
}

/** Presses a button of the sandbox's payment page, as its form does. Returns the address that the customer is led to. */
export async function pressInSandbox(payUrl: string, fields: Record<string, string>): Promise<string> {
  const answer = await fetch(payUrl, {
    method: 'POST',
    headers: { origin: site },
    body: new URLSearchParams({ card: '4242424242424242', ...fields }),
    redirect: 'manual',
  });
  return answer.headers.get('location') ?? '';
}
