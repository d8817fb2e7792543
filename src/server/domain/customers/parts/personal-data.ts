/**
 * Every column that is about a customer, with what the export and the closing of the account make of it. A test finds each column of
 * the schema in one of these lists, or among those that are about nobody. See docs/product/security.md#personal-data.
 */
import { money } from './personal-data/money.ts';
import { operators } from './personal-data/operators.ts';
import { people } from './personal-data/people.ts';
import { purchases } from './personal-data/purchases.ts';
import { selling } from './personal-data/selling.ts';
import { shop } from './personal-data/shop.ts';

export const personalData = { ...people, ...purchases, ...money, ...selling, ...shop, ...operators };
