/**
 * Lays an email body out as HTML for the clients that people use: tables and inline styles, which Outlook needs, a line for the inbox's
 * preview, and colours that stay legible when a client turns them dark.
 */
import { html } from 'hono/html';
import { paths } from '#rules/paths.ts';
import type { EmailBody, Translator } from './email-body.ts';
import { dark, style } from './email-style.ts';

const pictureSize = 64;

export async function emailHtml(body: EmailBody, t: Translator): Promise<string> {
  const { subject, greeting, paragraphs, items = [], facts = [], button, notes = [] } = body;
  const document = html`<!doctype html>
<html lang="${t.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${subject}</title><style>${dark}</style></head>
<body style="${style.page}" class="page">
<div style="${style.preview}">${paragraphs[0]}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style.sheet}" class="sheet">
<tr><td style="${style.brand}">${brandMark(t)}</td></tr>
<tr><td style="${style.content}">
<h1 style="${style.heading}" class="strong">${subject}</h1>
${greeting && paragraph(greeting)}
${paragraphs.map(paragraph)}
${items.length > 0 && table(items.map((item) => itemRow(item, t)))}
${facts.length > 0 && table(facts.map(factRow))}
${button && buttonLines(button, t)}
${notes.map((note) => html`<p style="${style.small}" class="quiet">${note}</p>`)}
${greeting && paragraph(t.text('farewell'))}
</td></tr></table>
${greeting && html`<p style="${style.foot}" class="quiet"><a href="${t.pageUrl(paths.contact)}" style="${style.footLink}">${t.text('supportLink')}</a></p>`}
${t.seller.length > 0 && html`<p style="${style.foot}" class="quiet">${t.seller.join(' · ')}</p>`}
</td></tr></table>
</body></html>
`;
  return String(await document);
}

/** The shop's mark as a shape of text, which needs no picture to be loaded, and its name. */
function brandMark(t: Translator) {
  return html`<a href="${t.pageUrl('/')}" style="${style.brandLink}"><span aria-hidden="true">♛</span>&nbsp; Regalia</a>`;
}

function paragraph(text: string) {
  const lines = text.split('\n').map((line, index) => (index === 0 ? line : html`<br>${line}`));
  return html`<p style="margin:0 0 16px">${lines}</p>`;
}

function table(rows: unknown[]) {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${rows}</table>`;
}

function itemRow({ title, text, picture }: NonNullable<EmailBody['items']>[number], t: Translator) {
  const url = t.pictureUrl(picture);
  return html`<tr>
<td width="${pictureSize}" style="${style.cell};width:${pictureSize}px" class="line">${
    url && html`<img src="${url}" width="${pictureSize}" height="${pictureSize}" alt="" style="${style.picture}">`
  }</td>
<td style="${style.cell};padding-left:16px" class="line"><strong class="strong">${title}</strong></td>
<td align="right" style="${style.cell};${style.figure};padding-left:12px" class="line strong">${text}</td></tr>`;
}

const longestWord = 20;

/** What is long without a space, such as an address, breaks within its own cell; a date does not. */
function factRow([label, text]: readonly [string, string]) {
  const isLong = text.split(' ').some((word) => word.length > longestWord);
  return html`<tr>
<td valign="top" style="${style.cell};padding-right:16px" class="line quiet">${label}</td>
<td align="right" style="${style.cell};${style.figure};white-space:normal;overflow-wrap:${isLong ? 'anywhere' : 'normal'}" class="line strong">${text}</td></tr>`;
}

function buttonLines({ label, url }: { label: string; url: string }, t: Translator) {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr>
<td bgcolor="#e2b964" style="border-radius:8px"><a href="${url}" style="${style.button}">${label}</a></td></tr></table>
<p style="${style.small}" class="quiet">${t.text('buttonFallback')}<br>${url}</p>`;
}
