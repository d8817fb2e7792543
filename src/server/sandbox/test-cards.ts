/** Numbers that stand for what a card can do. */
export const testCards = [
  { number: '4242 4242 4242 4242', does: 'pay', words: 'sandboxCardSucceeds' },
  { number: '4000 0000 0000 0002', does: 'decline', words: 'sandboxCardDeclined' },
  { number: '4000 0000 0000 9995', does: 'noFunds', words: 'sandboxCardNoFunds' },
  { number: '4000 0025 0000 3155', does: 'confirm', words: 'sandboxCardSecure' },
  { number: '4000 0000 0000 5126', does: 'payOnly', words: 'sandboxCardNoRefunds' },
] as const;

export type CardDoes = (typeof testCards)[number]['does'];

/** What the card with this number does; a field left empty pays, an unknown number is null. */
export function cardDoes(number: string): CardDoes | null {
  const digits = number.replace(/\D/g, '');
  if (digits === '') return 'pay';
  return testCards.find((card) => card.number.replaceAll(' ', '') === digits)?.does ?? null;
}
