/** The style sheets of src/styles as lists of rules, and the classes that markup asks for. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const styles = join('src', 'styles');

export interface Rule {
  /** From `src/styles`. */
  sheet: string;
  /** Without its layer and media queries. */
  selector: string;
  properties: readonly string[];
}

export const sheets = globSync('**/*.css', { cwd: join(root, styles) }).sort();

export const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');

/** The sheets of our own that `sheet` imports, itself first. */
export function sheetsOf(sheet: string): string[] {
  const imports = [...withoutComments(textOf(join(styles, sheet))).matchAll(/@import "(\.[^"]+)"/g)];
  return [sheet, ...imports.flatMap(([, path = '']) => sheetsOf(normalize(join(dirname(sheet), path))))];
}

/** The rules of a sheet; nested blocks without declarations of their own (layers, media queries) are left out. */
export function rulesOf(sheet: string): Rule[] {
  const rules: Rule[] = [];
  const open: { selector: string; properties: string[] }[] = [];
  let text = '';
  for (const character of withoutComments(textOf(join(styles, sheet)))) {
    if (character === '{') {
      open.push({ selector: text.trim().replace(/\s+/g, ' '), properties: [] });
      text = '';
    } else if (character === ';') {
      open.at(-1)?.properties.push(text.split(':')[0]?.trim() ?? '');
      text = '';
    } else if (character === '}') {
      const rule = open.pop();
      if (rule && rule.properties.length > 0) rules.push({ sheet, ...rule });
      text = '';
    } else text += character;
  }
  return rules;
}

/** The classes that a selector names, and the name of a utility of our own. */
export function classesIn(selector: string): string[] {
  const utility = /^@utility ([\w-]+)/.exec(selector);
  if (utility?.[1]) return [utility[1]];
  if (selector.startsWith('@')) return [];
  return [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name);
}

const markup = globSync(['src/**/*.{astro,tsx}'], { cwd: root });

/** Attributes that take classes, with a string or an expression whose strings are classes. */
const attribute = /\b(?:class|class:list|className|\w+ClassName)=(?:"([^"]*)"|\{)/g;
const strings = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g;

/** The classes that each file of markup asks for in its attributes. */
export const classesByFile = new Map(markup.map((file) => [file, classesAskedFor(textOf(file))]));

function classesAskedFor(text: string): Set<string> {
  const values = [...text.matchAll(attribute)].flatMap((match) =>
    match[1] === undefined ? stringsOf(expressionAt(text, match.index + match[0].length)) : [match[1]],
  );
  return new Set(values.flatMap((value) => value.split(/\s+/)).filter(Boolean));
}

/** What stands between the brace before `start` and the one that closes it. */
function expressionAt(text: string, start: number): string {
  let depth = 1;
  let end = start;
  while (depth > 0 && end < text.length) {
    if (text[end] === '{') depth++;
    if (text[end] === '}') depth--;
    end++;
  }
  return text.slice(start, end - 1);
}

/** The strings of an expression that are classes: not those it compares with, nor the arguments of calls. */
function stringsOf(expression: string): string[] {
  const classes = expression.replace(/[!=]==? *'[^']*'/g, '').replace(/\w\('[^']*'\)/g, '');
  return [...classes.matchAll(strings)].flatMap((match) => {
    const template = match[3];
    if (template === undefined) return [match[1] ?? match[2] ?? ''];
    const holes = [...template.matchAll(/\$\{([^}]*)\}/g)];
    return [template.replace(/\$\{[^}]*\}/g, ' '), ...holes.flatMap(([, hole = '']) => stringsOf(hole))];
  });
}

/** Every string of the sources that could be a list of classes, such as the values of a map from variant to class. */
export const possibleClasses = new Set(
  globSync(['src/**/*.{astro,tsx,ts,js}'], { cwd: root }).flatMap((file) =>
    [...textOf(file).matchAll(/['"`]([a-z][\w -]*)['"`]/g)].flatMap(([, value = '']) => value.split(' ')),
  ),
);

/** The files of markup that `file` brings with it through its imports, itself included. */
export function markupOf(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  const imports = [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*['"]([#.][^'"?]+)/g)];
  for (const [, path = ''] of imports) {
    const target = path.startsWith('#') ? join('src', path.slice(1)) : normalize(join(dirname(file), path));
    if (/\.(astro|tsx|ts)$/.test(target)) markupOf(target, known);
  }
  return known;
}

/** The sheets of `src/styles` that a file imports itself. */
export function sheetsImportedBy(file: string): string[] {
  return [...textOf(file).matchAll(/import '#styles\/([^']+\.css)'/g)].map(([, sheet = '']) => sheet);
}
