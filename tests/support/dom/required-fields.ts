/** Labels of the fields within `part` that say they have to be filled in, and of those that do not. */
export function requiredFields(part: Pick<Element, 'querySelectorAll'>): { required: string[]; optional: string[] } {
  const fields = [...part.querySelectorAll<HTMLInputElement>('.field :is(input, textarea, [role="combobox"])')];
  const labelsOf = (all: HTMLInputElement[]) => all.map(({ labels }) => labels?.[0]?.textContent ?? '');
  const isRequired = (field: Element) => field.getAttribute('aria-required') === 'true';
  return {
    required: labelsOf(fields.filter(isRequired)),
    optional: labelsOf(fields.filter((each) => !isRequired(each))),
  };
}
