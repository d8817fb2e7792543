/** A link that shows an item within its game, as Steam writes it. */
const pattern = /^steam:\/\/(?:rungame|run)\/\d+\/[\w%+./*~-]+$/;

/** What is wrong with the link of an import; undefined when nothing is. */
export function inspectLinkProblem(link: string): string | undefined {
  if (pattern.test(link)) return undefined;
  return 'must be an inspect link of Steam, such as steam://rungame/730/…';
}
