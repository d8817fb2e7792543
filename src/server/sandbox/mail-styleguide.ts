/**
 * `/styleguide/mails`: a mail with sample values in every language, on a phone and in a wide window, for whoever changes how mails look.
 * It is there only while the shop's provider is the sandbox.
 */
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { languages } from '#rules/languages.ts';
import type { Deps } from '../deps.ts';
import { renderMail } from '../domain/mail/parts/render-mail.ts';
import { isTemplateName, type TemplateName, templates } from '../domain/mail/parts/templates.ts';
import type { SandboxContext, SandboxEnv, SandboxRuntime } from './app.ts';
import { mailSamples } from './mail-samples.ts';
import { mailStyleguidePath } from './sandbox-path.ts';

const widths = [360, 720];
const samples = mailSamples('Ada');
const shop = { requisites: 'Regalia B.V. · Kroonstraat 1, 1012 AB Amsterdam', supportEmail: '' };

/** Mails have inline styles, and a frame has the policy of its page. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src *; base-uri 'none'; form-action 'none'";

export function mountMailStyleguide(app: Hono<SandboxEnv>, runtimeOf: (c: SandboxContext) => SandboxRuntime): void {
  app.get(mailStyleguidePath, async (c) => {
    const { deps, sandbox } = runtimeOf(c);
    if (!sandbox) return c.notFound();
    const name = c.req.query('mail') ?? '';
    c.header('Content-Security-Policy', policy);
    c.header('Cache-Control', 'no-store');
    return c.html(await page(deps, isTemplateName(name) ? name : 'order_confirmation'));
  });
}

async function page(deps: Deps, template: TemplateName) {
  const values = JSON.stringify(samples[template]);
  const mails = await Promise.all(
    languages.map(async ({ code: language, title }) => ({
      title,
      mail: await renderMail(deps, { id: 'sample', template, recipient: 'ada@regalia.test', language, values }, shop),
    })),
  );
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mails</title>
<style>body{margin:24px;font:16px/1.5 system-ui,sans-serif}nav a{margin-right:12px}section{margin-top:32px}
div{display:flex;gap:24px;align-items:start;overflow-x:auto}iframe{flex:none;height:900px;border:1px solid #8a8a94}</style></head><body>
<h1>Mails</h1><nav>${Object.keys(templates).map((each) => html`<a href="?mail=${each}">${each}</a> `)}</nav>
${mails.map(
  ({ title, mail }) =>
    html`<section><h2>${title}: ${mail.subject}</h2><div>${widths.map(
      (width) =>
        html`<iframe title="${title}, ${String(width)} px" width="${String(width)}" sandbox="" loading="lazy" srcdoc="${mail.html}"></iframe>`,
    )}</div></section>`,
)}</body></html>`;
}
