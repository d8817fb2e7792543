/** Lays an email body out as HTML for mail clients: no tables, no pictures, inline styles, dark on light. */
import { html } from 'hono/html';
import type { EmailBody, Translator } from './email-body.ts';

const page = 'margin:0;padding:24px 16px;background:#f4f2ee;color:#1d1a16;font:16px/1.55 Georgia,serif';
const sheet =
  'max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e2dccf;border-radius:8px';
const brand = 'margin:0 0 24px;font-size:20px;letter-spacing:.08em;color:#7a5a12';
const heading = 'margin:0 0 16px;font-size:22px;line-height:1.3';
const action =
  'display:inline-block;padding:12px 24px;background:#1d1a16;color:#ffffff;border-radius:6px;text-decoration:none';
const small = 'margin:0 0 12px;font-size:14px;color:#5c564c;overflow-wrap:anywhere';
const fact = 'margin:0 0 4px';

export async function emailHtml(
  { subject, greeting, paragraphs, facts = [], button, notes = [] }: EmailBody,
  t: Translator,
): Promise<string> {
  const document = html`<!doctype html>
<html lang="${t.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${subject}</title></head>
<body style="${page}"><main style="${sheet}">
<p style="${brand}">Regalia</p>
<h1 style="${heading}">${subject}</h1>
${greeting && paragraph(greeting)}
${paragraphs.map(paragraph)}
${facts.length > 0 && html`<div style="margin:0 0 16px">${facts.map(factLine)}</div>`}
${button && buttonLines(button, t)}
${notes.map((note) => html`<p style="${small}">${note}</p>`)}
${greeting && paragraph(t.text('farewell'))}
</main></body></html>
`;
  return String(await document);
}

function paragraph(text: string) {
  const lines = text.split('\n').map((line, index) => (index === 0 ? line : html`<br>${line}`));
  return html`<p style="margin:0 0 16px">${lines}</p>`;
}

function factLine([label, text]: readonly [string, string]) {
  return html`<p style="${fact}">${label}: <strong>${text}</strong></p>`;
}

function buttonLines({ label, url }: { label: string; url: string }, t: Translator) {
  return html`<p style="margin:24px 0"><a href="${url}" style="${action}">${label}</a></p>
<p style="${small}">${t.text('buttonFallback')}<br>${url}</p>`;
}
