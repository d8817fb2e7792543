/**
 * The code of a trade: four words that the shop shows and that the message of its trade offer carries, so that a customer can tell the
 * shop's trade offer from a stranger's.
 */
const words = `
  acorn amber anchor apple arch arrow ash aspen atlas autumn bamboo banner barley basil bay beacon bear bell
  berry birch bird blade blossom boat bold bolt bramble brass breeze bridge bright bronze brook butter cabin
  cactus calm camel candle canyon cape castle cedar chalk cherry chess citrus clay clear clever cliff clock
  cloud clover coast cobalt comet coral cotton cove crane creek crest crisp crow crown crystal curve daisy dawn
  deer delta desert dew diamond dolphin dove dragon drum dune eagle early east echo ember emerald falcon fast
  fern field fig finch fir flame flint flute forest fossil fox frost galaxy garden gentle ginger glacier glass
  gold grain granite grape green grove gull harbor harp hawk hazel heron hill honey horizon horse ice indigo
  iris iron island ivory ivy jade jasmine jolly juniper kettle kind kite lagoon lake lamp lantern lark laurel
  lava leaf lemon light lilac lily lime linen lion lotus lucky lunar lynx magnet mango maple marble meadow
  melon mild mint mirror mist moon moss mountain nectar needle nest noble north nova oak oasis oat ocean olive
  onyx opal orange orbit orchid osprey otter owl palm panda paper peach pearl pebble pepper petal piano pilot
  pine planet plum polar pond poppy prairie prism pumpkin quartz quick quiet rabbit rain raven reed ridge river
  robin rocket rose ruby saffron sage sail salmon sand sapphire scarlet shell silver sky snow solar spark
  spring spruce star stone storm stream summer sunny swan swift thistle thunder tiger topaz tulip valley velvet
  violet walnut water wave west willow wind
`
  .trim()
  .split(/\s+/);

const wordsOfCode = 4;

/** Follows from the id, of which each word takes two characters. */
export function tradeCode(tradeId: string): string {
  const letters = tradeId.slice(tradeId.indexOf('_') + 1);
  const numbers = Array.from(letters, (letter) => Number.parseInt(letter, 36) || 0);
  return Array.from({ length: wordsOfCode }, (_, place) => {
    const [high = 0, low = 0] = numbers.slice(place * 2);
    return words[(high * 32 + low) % words.length];
  }).join(' ');
}
