/** What a run of an import is made of: how its file is read, and what there is to say about a line of it. */
export const importRowKinds = ['add', 'change', 'same', 'bad'] as const;
export type ImportRowKind = (typeof importRowKinds)[number];

/** How the records of a file are read, and which of its columns is which. */
export interface ImportFormat {
  kind: 'csv' | 'json';
  delimiter: string;
  /** The columns of the file, in its order; empty for JSON. */
  head: string[];
  /** The file's name of a column by ours; what is not named here has our name. */
  map: Record<string, string>;
  /** Columns of the file that are left out. */
  ignored: string[];
}

/** A line cannot be taken, is to be asked about, or was understood so. */
export interface ImportRemark {
  kind: 'problem' | 'doubt' | 'note';
  field: string;
  value: string;
  /** Goes on behind the field's name. */
  text: string;
}

/** Lines of a run that has ended are kept so long, and so long an applied one can be undone. */
export const importLinesDays = 90;
