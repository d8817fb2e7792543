/** Lays an email body out as HTML for mail clients: no tables, no pictures, inline styles, dark on light. */
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

export function emailHtml(
  { subject, greeting, paragraphs, facts = [], button, notes = [] }: EmailBody,
  t: Translator,
): string {
  const body = [
    `<p style="${brand}">Regalia</p>`,
    `<h1 style="${heading}">${escaped(subject)}</h1>`,
    ...(greeting ? [paragraph(greeting)] : []),
    ...paragraphs.map(paragraph),
    ...(facts.length > 0 ? [`<div style="margin:0 0 16px">${facts.map(factLine).join('')}</div>`] : []),
    ...(button ? [buttonLines(button, t)] : []),
    ...notes.map((note) => `<p style="${small}">${escaped(note)}</p>`),
    ...(greeting ? [paragraph(t.text('farewell'))] : []),
  ];
  return [
    '<!doctype html>',
    `<html lang="${t.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escaped(subject)}</title></head>`,
    `<body style="${page}"><main style="${sheet}">`,
    ...body,
    '</main></body></html>',
  ].join('\n');
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escaped(text).replaceAll('\n', '<br>')}</p>`;
}

function factLine([label, text]: readonly [string, string]): string {
  return `<p style="${fact}">${escaped(label)}: <strong>${escaped(text)}</strong></p>`;
}

function buttonLines({ label, url }: { label: string; url: string }, t: Translator): string {
  return [
    `<p style="margin:24px 0"><a href="${escaped(url)}" style="${action}">${escaped(label)}</a></p>`,
    `<p style="${small}">${escaped(t.text('buttonFallback'))}<br>${escaped(url)}</p>`,
  ].join('\n');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
