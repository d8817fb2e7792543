/** The neutral picture of an offered skin that the shop has never had: the shape of what its title names. */

const nouns = {
  axe: 'axe cleaver hatchet halberd hewer bardiche poleaxe hammer mace',
  blade: 'blade sword sabre longsword glaive fang falchion estoc dagger knife katana scythe spear lance',
  bow: 'bow longbow recurve warbow hornbow crossbow quiver',
  courier: 'courier envoy herald messenger familiar scout keeper companion pet',
  crown: 'crown circlet diadem coronet tiara wreath laurel',
  gauntlets: 'gauntlets gauntlet gloves claws fists bracers knuckles',
  helm: 'helm helmet visor greathelm mask faceplate casque sallet bascinet hood hat',
  mantle: 'mantle cloak cape shroud robe coat armor armour pauldrons',
  relic: 'relic amulet lantern chalice orb reliquary talisman idol compass totem',
  shield: 'shield aegis bulwark ward targe rampart buckler',
  staff: 'staff sceptre scepter crook rod crozier wand stave',
  wings: 'wings pinions plumes vanes feathers',
} as const;

const kinds = new Map(Object.entries(nouns).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind])));

/** Path of an SVG file of this site, or empty where the title names nothing known. What stands before an “of” counts first, and there the last word. */
export function silhouetteOf(title: string): string {
  const [thing = '', ...rest] = title.toLowerCase().split(/\bof\b/);
  const kind = kindIn(thing) ?? kindIn(rest.join(' '));
  return kind ? `/silhouettes/${kind}.svg` : '';
}

function kindIn(words: string): string | undefined {
  return words
    .split(/[^a-z]+/)
    .map((word) => kinds.get(word))
    .findLast((kind) => kind !== undefined);
}
