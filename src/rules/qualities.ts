/** The wear of an item: the value the API speaks and the label that is a name in every language. See docs/product/catalogue.md#qualities. */
export const qualities = [
  { value: 'factory_new', label: 'Factory New' },
  { value: 'minimal_wear', label: 'Minimal Wear' },
  { value: 'field_tested', label: 'Field-Tested' },
  { value: 'well_worn', label: 'Well-Worn' },
  { value: 'battle_scarred', label: 'Battle-Scarred' },
  { value: 'not_painted', label: 'Not Painted' },
] as const;

export type Quality = (typeof qualities)[number]['value'];

/** The label of a quality's value; the value itself when it is unknown. */
export function qualityLabel(value: string): string {
  return qualities.find((quality) => quality.value === value)?.label ?? value;
}
