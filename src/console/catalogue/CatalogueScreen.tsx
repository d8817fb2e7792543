/** The screen Catalogue: items with their prices, and files of items. */
import words from '#content/console/catalogue.json' with { type: 'json' };
import { changeAddress, useAddress } from '../ui/address.ts';
import { usePaletteEntries } from '../ui/palette.ts';
import { textsOf } from '../ui/texts.ts';
import { ImportRun } from './ImportRun.tsx';
import { ImportStart } from './ImportStart.tsx';
import { ItemList } from './ItemList.tsx';

const t = textsOf(words);

export function CatalogueScreen() {
  const file = useAddress().get('import');
  usePaletteEntries('catalogue', [
    { id: 'import', label: t('import'), run: () => changeAddress({ import: 'new', id: null }) },
  ]);
  if (file === null) return <ItemList />;
  return file === 'new' ? <ImportStart /> : <ImportRun key={file} id={file} />;
}
