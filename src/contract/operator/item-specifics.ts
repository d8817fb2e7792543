/** The columns of an import that say what makes an item that item. All may be empty; lists are joined by commas, or lists in JSON. */

import { z } from 'zod';
import { specificCharactersMax, specificValuesMax } from '#rules/limits/sizes.ts';
import { splitValues } from '#rules/list-filters.ts';
import { inspectLinkProblem } from '#rules/validation/inspect-link.ts';
import { cell, text } from './import-cells.ts';

const steamNumber = text(20)
  .pipe(z.string().regex(/^\d*$/, "must be Steam's number, digits only"))
  .transform((digits) => digits || null);

const list = z
  .unknown()
  .optional()
  .transform((value) =>
    Array.isArray(value) ? value.map((each) => String(each).trim()) : splitValues(String(value ?? '')),
  )
  .refine((values) => values.length <= specificValuesMax, `has more than ${specificValuesMax} values`)
  .refine(
    (values) => values.every(({ length }) => length <= specificCharactersMax),
    `has a value of more than ${specificCharactersMax} characters`,
  )
  .transform((values) => {
    const given = values.filter(Boolean);
    return given.length > 0 ? given : null;
  });

const wear = cell.pipe(
  z
    .string()
    .regex(/^(?:0?(?:\.\d{1,20})?|1(?:\.0{1,20})?)$/, 'must be a number from 0 to 1')
    .transform((number) => (number ? Number(number) : null)),
);

const wholeNumber = cell.pipe(
  z
    .string()
    .regex(/^\d{0,9}$/, 'must be a whole number')
    .transform((number) => (number ? Number(number) : null)),
);

const inspectLink = text(500).pipe(
  z
    .string()
    .superRefine((link, { addIssue }) => {
      const problem = link && inspectLinkProblem(link);
      if (problem) addIssue(problem);
    })
    .transform((link) => link || null),
);

const seconds = cell.pipe(
  z
    .string()
    .regex(/^\d{0,11}$/, 'must be unix seconds')
    .transform((number) => (number ? Number(number) : null)),
);

export const specificsColumns = {
  asset_id: steamNumber,
  class_id: steamNumber,
  instance_id: steamNumber,
  gems: list,
  styles: list,
  unusual_effect: text(100).transform((name) => name || null),
  wear_float: wear,
  pattern_seed: wholeNumber,
  inspect_link: inspectLink,
  tradable_from: seconds,
};
