/**
 * The icons that the operators' console alone shows. All icons come through one file of their package, so the build cannot tell by its imports which
 * page an icon is for: the sources can.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** File names without extension, such as `badge-euro`. `source` is the folder of the sources. */
export function consoleIcons(source: string): string[] {
  const own = iconsIn(join(source, 'console'));
  const others = new Set(['islands', 'browser'].flatMap((folder) => iconsIn(join(source, folder))));
  return own.filter((icon) => !others.has(icon));
}

function iconsIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const names = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return [...text.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].flatMap(([, list = '']) => list.split(','));
  });
  return [...new Set(names.map(fileOf).filter((name) => name !== ''))];
}

/** `BadgeEuro` is `badge-euro`; a type is no icon. */
function fileOf(imported: string): string {
  const name = imported.trim().split(' as ')[0] ?? '';
  if (name.startsWith('type ')) return '';
  return name.replace(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase();
}
