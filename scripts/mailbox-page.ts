/** The HTML pages of the local mailbox. */
import { html } from 'hono/html';
import type { StoredMail } from './mailbox.ts';

/** The newest mails beside the open one. The page reloads itself, so that new mails appear. */
export async function mailboxPage(mails: readonly StoredMail[], open: StoredMail | undefined): Promise<string> {
  const list = mails.map(
    (mail) =>
      html`<li class="${mail === open ? 'open' : ''}"><a href="/mail/${mail.id}"><b>${mail.subject}</b><span>${mail.to}</span></a></li>`,
  );
  const body = open
    ? html`<h1>${open.subject}</h1><p>To ${open.to} · ${open.date}</p><iframe sandbox="allow-popups allow-top-navigation-by-user-activation" src="/html/${open.id}" title="Mail"></iframe>`
    : html`<p class="none">No mail yet.</p>`;
  const document = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="20">
<title>Regalia mailbox</title><style>
:root{color-scheme:dark;font:15px/1.5 system-ui;background:#0b0f18;color:#e6e9f0}body{margin:0;display:grid;grid-template-columns:minmax(14rem,22rem) 1fr;height:100vh}
ul{margin:0;padding:0;list-style:none;overflow:auto;border-right:1px solid #263043}a{display:grid;padding:.75rem 1rem;color:inherit;text-decoration:none;border-bottom:1px solid #1a2233}
a:hover,.open a{background:#161e2e}span{color:#9aa5bb;font-size:.85rem}main{display:grid;grid-template-rows:auto auto 1fr;padding:1rem 1.5rem}h1{font-size:1.2rem;margin:0}
main p{color:#9aa5bb;margin:.25rem 0 1rem}iframe{border:0;background:#fff;border-radius:8px;width:100%;height:100%}@media(max-width:700px){body{grid-template-columns:1fr;height:auto}iframe{height:80vh}}
</style></head><body><ul>${list}</ul><main>${body}</main></body></html>`;
  return String(await document);
}

/** The body of a mail without an HTML part. */
export async function plainTextPage(text: string): Promise<string> {
  return String(await html`<pre>${text}</pre>`);
}
