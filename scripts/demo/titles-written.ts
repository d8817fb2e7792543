/** The hand-written titles of the demo catalogue, twenty for every item type; no title occurs twice. */
import type { ItemType } from './facts.ts';

const lists: Record<ItemType, string> = {
  Blade: `Oathbreaker's Apology|The Quiet Verdict|Last Light of Harrowmere|Widow's Arithmetic|Thirteenth Tide|Kingsparting|
    Sabre of the Unburnt Bridge|Whetstone Hymn|Nightfall at Carrow Ford|Grief, Unsheathed|Splinter of First Dawn|
    The Ferryman's Fare|Thornwake|Mercy's Long Shadow|Ruinsong|Edge of Nine Bells|A Debt Remembered|Hollowbright|
    Fang of the Sleeping River|Vesper Cut`,
  Axe: `Timberfall|The Woodcutter's Revenge|Cleaver of Old Saltgate|Stormhewn|Bonfire Judge|Twin Winters|
    Harvest of Hollow Kings|Gatebiter|The Unasked Question|Boarshead Ruling|Headsman's Lullaby|Redwood Requiem|Moonhook|
    Axe of the Broken Truce|Furrowmaker|Thunder in Two Halves|The Carpenter's Exile|Northern Argument|Ravenbeard|
    Hewn from Silence`,
  Staff: `Lamplighter's Vow|Staff of Falling Orchards|The Tall Confession|Starwell|Crook of the Patient Shepherd|
    Answer to the Tempest|Dreamer's Mooring|Sceptre of Ember Parliament|Moth Queen's Candle|The Pilgrim Axis|
    Tidecaller's Compass|Where the Sky Was Nailed|Rootspeaker|Astrolabe Rod of Ysk|Winter's Tuning Fork|
    Beacon for the Drowned|The Listening Branch|Cinderscript|Orrery of Small Hours|Voice of the Ninth Spire`,
  Bow: `Whisper of Hollow Reeds|Horizon's Harp|The Long Goodbye|Falconer's Promise|Gale on a String|Bow of Sable Antlers|
    Heartwood Serenade|Swallowflight|The Poacher's Pardon|Arc of the Waning Moon|Silence Before Rain|Thistledown Warbow|
    Larkspur|One Breath, Held|Skylark's Errand|Ballad of Yew and Iron|Hunter's Second Shadow|Starling Tension|
    Reach of the Far Shore|Vixenstring`,
  Shield: `Wall of Quiet Names|The Innkeeper's Door|Aegis of Salt and Psalm|Sunrise Bulwark|Hearthguard|
    Promise of Greywater Keep|The Last Gate Standing|Turtleback Ward|Shield of a Hundred Suppers|Dawnward Rampart|
    Mirror for Monsters|The Unmoved|Lionless Heraldry|Bastion in Miniature|Stonewife's Embrace|Oak Before the Flood|
    Wardstone of Penhallow|Brother's Keeper|Eclipse Targe|The Kindest Wall`,
  Helm: `Visor of the Unblinking|The Hollow Emperor|Stag Lord's Gaze|Nightwatch Sallet|Face of the Old Tournament|
    Warden's Second Skull|Ramparts for the Mind|Helm of Wintering Geese|The Executioner's Modesty|Gryphonbrow|
    Casque of the Sunken Choir|Thoughtkeeper|Iron Lullaby|Mask of the Courteous Knight|Horns of Dunmarrow|
    The Sleepless Sentinel|Basilisk Etiquette|Greathelm of Low Tide|Pilgrim's Last Mirror|Boneyard Beau`,
  Crown: `Crown of the Patient Heir|Nine Quarrels|Circlet of Blackthorn Summers|The Borrowed Throne|Midwinter Diadem|
    Regent's Insomnia|Wreath of Drowned Stars|Coronet for a Quiet War|A Kingdom, Briefly|Antlers of the Green Court|
    Tiara of Falling Embers|The Usurper's Halo|Queen of Every Tide|Laurels of Sarn Abbey|Heirloom of No House|
    Spire-Crowned|The Weight of Morning|Duchess of Dust|Sovereign Hush|Crown of Tallow and Gold`,
  Mantle: `Mantle of Ravens at Rest|The Cartographer's Night|Cloak of Unwritten Letters|Duskfall Drape|Wolf Winter|
    The Abbot's Secret Lining|Shroud of Seven Harbours|Pall over Merrowdale|Emissary's Weather|Woven by Lamplight|
    Highwayman's Horizon|Mantle of the Moss King|The Velvet Ultimatum|Stormcollar|Cape of Good Riddance|
    Nightjar Vestment|A Curtain for the Sun|Heather and Hail|Robe of the Last Lecture|Mourner's Finery`,
  Gauntlets: `Clasp of the Iron Midwife|Bellringer's Hands|The Firm Refusal|Grasp of Dying Summer|Falconer's Burden|
    Knuckles of Saint Orrin|Hands That Held the Pass|The Clockmaker's Temper|Clawed Courtesy|Ten Small Fortresses|
    Gravedigger's Gloves|Hold Fast|The Duelist's Left|Bracers of Bramblewick|Touchstone Fists|Pickpocket's Penance|
    Grip of the Glacier Saint|Warm Hands, Cold Oath|The Weaver's War|Handshake of Thunder`,
  Wings: `Pinions of the Fallen Choir|The Archivist's Escape|Feathers for a Heavy Heart|Sails of Morrow Bay|Cathedral Flight|
    Moth to Every Flame|Wings of the Tenth Muse|Heron's Patience|Above the Siege|The Seraph's Overcoat|Updraft Sonata|
    Vanes of the Weather King|Kestrel Vow|Shadow of Great Migrations|Icarian Remedy|Plumes of Ashenmoor|The Second Sky|
    Gloamwing|Lantern Bat's Inheritance|Span of the White Gulf`,
  Relic: `Heart of the Clock Saint|Amulet of Borrowed Years|The Beekeeper's Sun|Reliquary of Tears Unshed|Lantern of Fen Lights|
    Cup of the Parting Guest|A Jar of Thunder|Hourglass of the Impatient God|The Sealed Argument|Eye of the Quiet Sea|
    Phial of First Snow|Compass to Nowhere Kind|Talisman of Crossed Roads|Bottled Vespers|The Gardener's Eclipse|
    Orb of Painted Weather|Locket of Lost Provinces|Grail of Dunmere Hollow|Saint's Spare Moon|Keeper of Small Flames`,
  Courier: `Pocket Owl of Ambry Lane|Scarab with an Errand|The Punctual Moth|Thistle, Keeper of Letters|Brasswing Billet|
    Mistress Pennyfeather|Old Tumbledown|Saltwater Postman|Beetle of Good Tidings|Whisk, the Night Mail|
    Herald of the Low Roads|Sir Barnaby Bright|Velvet Ray of Ebbmouth|The Owl Who Knew|Gossip of Lantern Street|
    Button and Thread|Captain Marigold|Moonlit Correspondent|Tin Scout of Applemarch|Hush, the Windborne`,
};

/** Titles by item type. */
export const written = Object.fromEntries(
  Object.entries(lists).map(([type, text]) => [type, text.split('|').map((title) => title.trim())]),
) as Record<ItemType, string[]>;
