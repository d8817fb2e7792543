/** State of a product list and the events that change it. Pure: item-list.ts makes the events. */
import type { FilterData, ListMeta, Product } from '#contract/catalogue.ts';
import type { ListFilters } from '#rules/list-filters.ts';
import { placesOf } from './list-places.ts';

/** A page of items. */
export interface ListPage {
  items: readonly Product[];
  meta: ListMeta & { counts?: FilterData['counts'] | undefined };
}

export interface ListState extends ListPage {
  /** Filters as shown, also while they wait to be applied. */
  filters: ListFilters;
  /** The filters of the page of items; undefined where it could not be loaded. */
  counted: ListFilters | undefined;
  /** How many cards are shown as on their way while it is loading. */
  places: number;
  /** Values that can be chosen, with the number of items of each. */
  options: FilterData;
  phase: 'ready' | 'loading' | 'failed';
  /** The server's message of a failure; may be empty. */
  failure: string;
  /** Changes when input that is not applied yet is to be discarded. */
  resetCount: number;
}

export type ListEvent =
  | { type: 'filtered'; filters: ListFilters }
  | { type: 'reset'; filters: ListFilters }
  | { type: 'requested' }
  | { type: 'loaded'; page: ListPage; filters: ListFilters }
  | { type: 'failed'; message: string }
  | { type: 'optionsLoaded'; options: Omit<FilterData, 'counts'> };

/** What an event does not change stays the same object, so that nothing is rendered, or hydrated early, for it. */
export function reduce(state: ListState, event: ListEvent): ListState {
  const next = reduced(state, event);
  // safe because the keys are those of a state
  const keys = Object.keys(next) as (keyof ListState)[];
  const changed = keys.filter((key) => JSON.stringify(next[key]) !== JSON.stringify(state[key]));
  return changed.length === 0 ? state : { ...state, ...Object.fromEntries(changed.map((key) => [key, next[key]])) };
}

function reduced(state: ListState, event: ListEvent): ListState {
  switch (event.type) {
    case 'filtered':
      return { ...state, filters: event.filters };
    case 'reset':
      return { ...state, filters: event.filters, resetCount: state.resetCount + 1 };
    case 'requested':
      return { ...state, phase: 'loading', places: placesOf(state) };
    case 'loaded': {
      const { counts = state.options.counts } = event.page.meta;
      const options = { ...state.options, counts };
      return { ...state, ...event.page, counted: event.filters, options, phase: 'ready' };
    }
    case 'failed': {
      const meta = { total: 0, pages: 0, page: 1, limit: state.meta.limit };
      return { ...state, items: [], meta, counted: undefined, phase: 'failed', failure: event.message };
    }
    case 'optionsLoaded':
      return { ...state, options: { ...event.options, counts: state.options.counts } };
  }
}

/** Whether the list has items, but fewer pages than `filters` ask for. */
export function isPastEnd({ items, meta }: ListPage, { page }: ListFilters): boolean {
  return items.length === 0 && meta.total > 0 && page > meta.pages;
}
