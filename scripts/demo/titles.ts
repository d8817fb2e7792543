/**
 * Titles of the demo items: the first twenty of every type are written by hand, later ones are formed from words so
 * that a catalogue of any size up to some hundred thousand has no title twice.
 */
import type { ItemType } from './facts.ts';
import { written } from './titles-written.ts';

const nouns: Record<ItemType, readonly string[]> = {
  Blade: ['Sabre', 'Edge', 'Longsword', 'Glaive', 'Fang', 'Splinter', 'Falchion', 'Estoc'],
  Axe: ['Axe', 'Cleaver', 'Hatchet', 'Splitter', 'Halberd', 'Hewer', 'Bardiche', 'Poleaxe'],
  Staff: ['Staff', 'Sceptre', 'Crook', 'Rod', 'Beacon', 'Crozier', 'Wand', 'Stave'],
  Bow: ['Bow', 'Longbow', 'Recurve', 'Warbow', 'Harp', 'String', 'Arc', 'Hornbow'],
  Shield: ['Shield', 'Aegis', 'Bulwark', 'Ward', 'Wall', 'Targe', 'Rampart', 'Buckler'],
  Helm: ['Helm', 'Visor', 'Greathelm', 'Mask', 'Faceplate', 'Casque', 'Sallet', 'Bascinet'],
  Crown: ['Crown', 'Circlet', 'Diadem', 'Coronet', 'Tiara', 'Wreath', 'Laurel', 'Band'],
  Mantle: ['Mantle', 'Cloak', 'Cape', 'Shroud', 'Drape', 'Pall', 'Robe', 'Train'],
  Gauntlets: ['Gauntlets', 'Grip', 'Claws', 'Fists', 'Hands', 'Knuckles', 'Bracers', 'Gloves'],
  Wings: ['Wings', 'Pinions', 'Plumes', 'Vanes', 'Feathers', 'Flight', 'Sails', 'Span'],
  Relic: ['Relic', 'Amulet', 'Lantern', 'Chalice', 'Orb', 'Reliquary', 'Heart', 'Talisman'],
  Courier: ['Courier', 'Envoy', 'Herald', 'Messenger', 'Familiar', 'Scout', 'Page', 'Runner'],
};

const firsts =
  'Drowned Sleepless Amber Hollow Northern Patient Forgotten Burning Silent Wandering Ninth Salted Broken Gilt Crooked Ashen Faithful Last Pale Starless Weeping Iron Verdant Buried Distant Errant Velvet Thorned Quiet Sunken Tidal Scarlet Ancient Unnamed Feral Hallowed Lonely Marble Restless Shrouded Tarnished Vanished Waning Winter Woven Bitter Copper Dappled Eastern Fallow Glass Hidden Ivory Jealous Kindled Lantern-Lit Moonless Nameless Outer'.split(
    ' ',
  );
const seconds =
  'Orchard Tide Crown Vigil Ferry Harbour Cathedral Meadow Throne River Garden Procession Gate Bell Lighthouse Choir Monastery Season Treaty Hearth Moor Caravan Mirror Stair Feast Causeway Summit Court Archive Vineyard Glacier Cradle Tower Weir Well Fen Bridge Chapel Island Cavern Road Dynasty Council Forest Nursery Bazaar Oracle Parade Sepulchre Lagoon Comet Foundry Aviary Mill Heath Quarry Tournament Voyage Canal Oath'.split(
    ' ',
  );

/** The `n`-th written title of a type, n from 0 to 19. */
export function writtenTitle(type: ItemType, n: number): string {
  const title = written[type][n];
  if (title === undefined) throw new Error(`No written title ${n} for ${type}`);
  return title;
}

/** The `n`-th formed title of a type, n from 0; no two are alike for n below 28 000. */
export function formedTitle(type: ItemType, n: number): string {
  const kinds = nouns[type];
  const size = kinds.length * firsts.length * seconds.length;
  const step = (n * 10007 + 4231) % size;
  const noun = kinds[step % kinds.length];
  const rest = Math.floor(step / kinds.length);
  return `${noun} of the ${firsts[rest % firsts.length]} ${seconds[Math.floor(rest / firsts.length)]}`;
}
