/** What operators type about reservations. */
import { z } from 'zod';
import { rowsLimit, subjectId } from './fields.ts';

export const ListReservations = z.object({ limit: rowsLimit });

/** By the order, or by one of the items that it reserves. */
export const FreedReservation = z.object({ id: subjectId });
