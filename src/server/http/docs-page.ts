/**
 * The API reference as one HTML page, drawn from the OpenAPI document. It has no script, no style attribute and no other file; its
 * policy allows nothing but its own style sheet, by hash. Every text of the document is escaped.
 */
import { docsStyle } from './docs-style.ts';
import type { OpenApiDocument } from './openapi.ts';
import {
  type Document,
  deref,
  fieldsOf,
  type Operation,
  type Parameter,
  type Schema,
  typeName,
} from './read-openapi.ts';

interface Call {
  path: string;
  method: string;
  operation: Operation;
}

/** The page for `document`. Answer it with the policy of `docs-style.ts`. */
export function docsPage(document: OpenApiDocument): string {
  // safe because the generator writes plain JSON in the shape of OpenAPI 3.1
  const api = document as unknown as Document;
  const calls = Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = api.tags.map((tag) => ({
    ...tag,
    calls: calls.filter(({ operation }) => operation.tags[0] === tag.name),
  }));
  const title = escapeHtml(api.info.title);
  const base = api.servers[0]?.url ?? '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${docsStyle}</style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><h1>${title}</h1><p>Version ${escapeHtml(api.info.version)} · <a href="${escapeHtml(base)}/openapi.json">OpenAPI document</a></p></header>
<nav aria-label="Calls">${groups.map(contents).join('')}</nav>
<main id="content">
<section class="intro">${prose(api.info.description)}</section>
${groups.map(({ name, description, calls: own }) => `<section><h2 id="${anchor(name)}">${escapeHtml(name)}</h2>${prose(description)}${own.map((call) => article(api, base, call)).join('')}</section>`).join('\n')}
<section><h2 id="schemas">Schemas</h2>${Object.entries(api.components.schemas)
    .map(([name, schema]) => schemaArticle(name, schema))
    .join('')}</section>
</main>
</body>
</html>`;
}

function contents({ name, calls }: { name: string; calls: Call[] }): string {
  const links = calls.map(
    ({ path, method, operation }) =>
      `<li><a href="#${escapeHtml(operation.operationId)}"><b class="${escapeHtml(method)}">${escapeHtml(method)}</b> ${breakable(path)}</a></li>`,
  );
  return `<h2><a href="#${anchor(name)}">${escapeHtml(name)}</a></h2><ul>${links.join('')}</ul>`;
}

function article(api: Document, base: string, { path, method, operation }: Call): string {
  const parameters = (operation.parameters ?? []).map((parameter) => deref<Parameter>(api, parameter));
  const body = operation.requestBody?.content['application/json']?.schema;
  return `<article id="${escapeHtml(operation.operationId)}">
<h3><a href="#${escapeHtml(operation.operationId)}"><b class="${escapeHtml(method)}">${escapeHtml(method)}</b> <code>${breakable(base + path)}</code></a></h3>
<p class="summary">${inline(operation.summary)}</p>
<p class="marks">${marks(operation)}</p>
${prose(operation.description)}
${table('Parameters', parameters.map(parameterRow))}
${
  body
    ? table(
        'Body',
        fieldsOf(body).map(({ name, schema, required }) =>
          row(name, schema, required ? 'required' : '', schema.description),
        ),
      )
    : ''
}
${answers(operation)}
</article>`;
}

function marks(operation: Operation): string {
  const words = {
    anyone: 'Open to anyone',
    customer: 'Signed-in customer',
    verified: 'Customer with a verified e-mail',
  }[operation['x-access']];
  const planned = operation['x-availability'] ? ' <span class="mark planned">Planned</span>' : '';
  return `<span class="mark">${words}</span>${planned}`;
}

function parameterRow({ name, in: place, required, description, schema }: Parameter): string {
  return row(name, schema, required ? `${place}, required` : place, description ?? schema.description);
}

function answers(operation: Operation): string {
  const rows = Object.entries(operation.responses).map(([status, { description, content }]) => {
    const schema = content?.['application/json']?.schema;
    const type = schema && !schema.properties && status < '400' ? ` ${linkedType(schema)}` : '';
    return `<tr><th scope="row"><code class="s${status[0]}">${escapeHtml(status)}</code></th><td>${prose(description)}${type}${fieldList(schema, status)}</td></tr>`;
  });
  return `<h4>Answers</h4><div class="scroll"><table class="answers"><tbody>${rows.join('')}</tbody></table></div>`;
}

/** The fields of an answer that has no name of its own. */
function fieldList(schema: Schema | undefined, status: string): string {
  if (!schema || status >= '400') return '';
  const items = fieldsOf(schema).map(
    ({ name, schema: field }) => `<li><code>${escapeHtml(name)}</code> ${linkedType(field)}</li>`,
  );
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : '';
}

function schemaArticle(name: string, schema: Schema): string {
  const rows = fieldsOf(schema).map((field) =>
    row(field.name, field.schema, field.required ? '' : 'may be absent', field.schema.description),
  );
  return `<article id="schema-${escapeHtml(name)}"><h3><a href="#schema-${escapeHtml(name)}">${escapeHtml(name)}</a></h3>${prose(schema.description)}${table('Fields', rows)}</article>`;
}

function table(title: string, rows: string[]): string {
  return rows.length === 0 ? '' : `<h4>${title}</h4><table class="fields"><tbody>${rows.join('')}</tbody></table>`;
}

function row(name: string, schema: Schema, note: string, description = ''): string {
  const values = schema.enum
    ? `<p class="values">${schema.enum?.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ')}</p>`
    : '';
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td class="type">${linkedType(schema)}${note && `<small>${escapeHtml(note)}</small>`}</td><td>${inline(description)}${values}</td></tr>`;
}

/** The type in words, with the names of schemas as links. */
function linkedType(schema: Schema): string {
  return escapeHtml(typeName(schema)).replace(/\b[A-Z][a-z]\w+/g, (name) => `<a href="#schema-${name}">${name}</a>`);
}

function anchor(tag: string): string {
  return `tag-${escapeHtml(tag.toLowerCase())}`;
}

function breakable(path: string): string {
  return escapeHtml(path).replaceAll('/', '/<wbr>');
}

/** Paragraphs of a Markdown text whose only mark is code. */
function prose(text = ''): string {
  return text
    .split('\n\n')
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('');
}

function inline(text = ''): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
