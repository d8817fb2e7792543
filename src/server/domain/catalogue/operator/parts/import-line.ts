/** Says what a line of an import does: adds an item, changes one, nothing, or cannot be taken; and what a person has to know about it. */
import type { ImportLine, ImportShop } from '#contract/operator/items.ts';
import { operatorEuros } from '#rules/euros.ts';
import type { ImportRemark, ImportRowKind } from '#rules/item-file/import-run.ts';
import { isAmbiguous, minorUnitsOfFile } from '#rules/money.ts';
import { priceSlip } from '#rules/price-slips.ts';
import type { ItemValues } from '../../../../db/schema/imports.ts';
import type { KnownItem, KnownToImport } from './import-known.ts';
import { type ItemChange, itemChange } from './item-change.ts';
import { changeReader, itemReader, type LineProblem } from './item-row.ts';
import { type ReadLine, shortened } from './record-reader.ts';
import type { Speller } from './spellings.ts';

export interface ImportedLine {
  line: number;
  kind: ImportRowKind;
  isDoubtful: boolean;
  externalId: string | null;
  assetId: string | null;
  /** Of the item that is changed, or known; null for one that is added. */
  itemId: string | null;
  title: string | null;
  before: ItemValues | null;
  after: ItemValues | null;
  remarks: ImportRemark[];
}

export interface LineFacts {
  shop: ImportShop;
  updates: boolean;
  known: KnownToImport;
  speller: Speller;
  missingPictures: ReadonlySet<string>;
}

type Evaluation = Partial<Omit<ImportedLine, 'line' | 'remarks'>> & { kind: ImportRowKind; remarks?: ImportRemark[] };

/** Lines must come in their order: a later one that repeats an earlier one is told so. */
export function lineEvaluator({
  shop,
  updates,
  known,
  speller,
  missingPictures,
}: LineFacts): (read: ReadLine) => ImportedLine {
  const readItem = itemReader(shop);
  const readChange = changeReader(shop);

  return ({ line, fields, problem }) => {
    if (problem) return rowOf(line, { kind: 'bad', remarks: [{ kind: 'problem', ...problem }] });
    const { line: respelled, remarks } = speller.respell(fields);
    const evaluation = evaluated(line, respelled);
    const all = evaluation.kind === 'same' ? evaluation.remarks : [...remarks, ...(evaluation.remarks ?? [])];
    return rowOf(line, { ...evaluation, remarks: all ?? [] });
  };

  function evaluated(line: number, fields: ImportLine): Evaluation {
    const externalId = cellOf(fields, 'external_id');
    const assetId = cellOf(fields, 'asset_id');
    const title = cellOf(fields, 'title') || null;
    const identity = { externalId: externalId || null, title };
    const earlier = known.earlier.get(externalId);
    if (externalId && earlier) {
      const words = `stands on line ${earlier.line} already`;
      if (earlier.title === title) return { kind: 'same', ...identity, remarks: [note(fields, 'external_id', words)] };
      return {
        kind: 'bad',
        ...identity,
        remarks: [problemAt(fields, 'external_id', `${words}, with another title: "${earlier.title}"`)],
      };
    }
    const item = known.items.get(externalId);
    const evaluation = item ? aboutKnown(item, fields) : aboutNew(fields, assetId);
    if (externalId) known.earlier.set(externalId, { line, title: title ?? item?.title ?? null });
    if (evaluation.kind === 'add' && assetId) known.earlierAssets.set(assetId, { line, title });
    return { ...identity, ...evaluation };
  }

  function aboutNew(fields: ImportLine, assetId: string): Evaluation {
    const item = readItem(fields);
    if (Array.isArray(item)) return bad(fields, item);
    const problems = [...assetProblems(assetId), ...pictureProblems(item.imgUrl, item.imgUrlBig)];
    if (problems.length > 0) return bad(fields, problems);
    const remarks = [
      ...priceRemarks(fields, item.priceCents, { medianCents: known.medians.get(item.title) }),
      ...ambiguousPrices(fields, item),
    ];
    return { kind: kindWith(remarks, 'add'), assetId: item.assetId ?? null, title: item.title, after: item, remarks };
  }

  function aboutKnown(item: KnownItem, fields: ImportLine): Evaluation {
    const values = readChange(fields);
    const identity = { itemId: item.id, title: item.title };
    if (Array.isArray(values)) return { ...identity, ...bad(fields, values) };
    const change = itemChange(item, values);
    if (change === null) return { kind: 'same', ...identity };
    if (item.state !== 'available')
      return { kind: 'same', ...identity, remarks: [note(fields, 'external_id', unchangeable[item.state] ?? '')] };
    return { ...identity, ...(updates ? changed(item, fields, change) : different(item, fields, change)) };
  }

  function different(item: KnownItem, fields: ImportLine, { after }: ItemChange): Evaluation {
    if ('title' in after)
      return {
        kind: 'bad',
        remarks: [problemAt(fields, 'external_id', `is the number of another item: "${item.title}"`)],
      };
    return {
      kind: 'same',
      remarks: [note(fields, 'external_id', 'is known, with other values: import with --update')],
    };
  }

  function changed(item: KnownItem, fields: ImportLine, { before, after, remarks }: ItemChange): Evaluation {
    const assetId = typeof after.assetId === 'string' ? after.assetId : '';
    const problems = [...assetProblems(assetId), ...pictureProblems(after.imgUrl, after.imgUrlBig)];
    if (problems.length > 0) return bad(fields, problems);
    const doubts =
      'priceCents' in after
        ? priceRemarks(fields, Number(after.priceCents), {
            presentCents: item.priceCents,
            medianCents: known.medians.get(item.title),
          })
        : [];
    const renamed: ImportRemark[] =
      'title' in after
        ? [{ kind: 'doubt', field: 'title', value: cellOf(fields, 'title'), text: `renames "${item.title}"` }]
        : [];
    const all = [...remarks, ...doubts, ...ambiguousPrices(fields, after), ...renamed];
    return { kind: kindWith(all, 'change'), assetId: assetId || null, before, after, remarks: all };
  }

  function assetProblems(assetId: string): LineProblem[] {
    if (!assetId) return [];
    const earlier = known.earlierAssets.get(assetId);
    if (earlier) return [{ field: 'asset_id', problem: `stands on line ${earlier.line} already` }];
    return known.forSale.has(assetId) ? [{ field: 'asset_id', problem: 'is for sale already' }] : [];
  }

  function pictureProblems(...addresses: unknown[]): LineProblem[] {
    const missing = addresses.find((address) => missingPictures.has(String(address)));
    return missing ? [{ field: 'img_url', problem: 'is not there' }] : [];
  }
}

const unchangeable: Record<string, string> = {
  reserved: 'is reserved for an order: nothing of it is changed',
  sold: 'is sold: nothing of it is changed',
  withdrawn: 'is withdrawn: nothing of it is changed before items restore',
};

function rowOf(line: number, { remarks = [], ...evaluation }: Evaluation): ImportedLine {
  const none = { externalId: null, assetId: null, itemId: null, title: null, before: null, after: null };
  return {
    ...none,
    ...evaluation,
    line,
    remarks,
    isDoubtful: evaluation.kind !== 'bad' && remarks.some(({ kind }) => kind === 'doubt'),
  };
}

function priceRemarks(fields: ImportLine, priceCents: number, known: Parameters<typeof priceSlip>[1]): ImportRemark[] {
  const slip = priceSlip(priceCents, known);
  if (!slip) return [];
  return [
    {
      kind: slip.needs === 'second_person' ? 'problem' : 'doubt',
      field: 'price',
      value: cellOf(fields, 'price'),
      text: slip.problem,
    },
  ];
}

/** A file may fill up with zeros, or have points between the thousands: which of them, a person says. */
function ambiguousPrices(fields: ImportLine, values: object): ImportRemark[] {
  const columns = { priceCents: 'price', oldPriceCents: 'old_price' };
  return Object.entries(columns).flatMap(([column, field]): ImportRemark[] => {
    const value = cellOf(fields, field);
    if (!(column in values) || !isAmbiguous(value)) return [];
    return [
      {
        kind: 'doubt',
        field,
        value,
        text: `is read as ${operatorEuros(minorUnitsOfFile(value) ?? 0)}, and may be thousands`,
      },
    ];
  });
}

function kindWith(remarks: readonly ImportRemark[], kind: ImportRowKind): ImportRowKind {
  return remarks.some((remark) => remark.kind === 'problem') ? 'bad' : kind;
}

function bad(fields: ImportLine, problems: readonly LineProblem[]): Evaluation {
  return { kind: 'bad', remarks: problems.map(({ field, problem }) => problemAt(fields, field, problem)) };
}

function problemAt(fields: ImportLine, field: string, text: string): ImportRemark {
  return { kind: 'problem', field, value: shortened(cellOf(fields, field)), text };
}

function note(fields: ImportLine, field: string, text: string): ImportRemark {
  return { kind: 'note', field, value: cellOf(fields, field), text };
}

function cellOf(fields: ImportLine, name: string): string {
  return String(fields[name] ?? '')
    .normalize('NFC')
    .trim();
}
