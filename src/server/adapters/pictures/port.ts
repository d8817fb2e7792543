/** Share pictures: the files that they contain, and their rendering from SVG. */
export interface PictureFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** The media type without parameters. */
  type: string;
}

/** Loads a file by its path on this site or by an https URL. Null when it cannot be loaded or exceeds 5 MB. */
export type ReadPicture = (address: string) => Promise<PictureFile | null>;

/** Renders an SVG at its own size. `fonts` are TrueType files. Throws when it is no SVG. */
export type RenderPng = (svg: string, fonts: readonly Uint8Array<ArrayBuffer>[]) => Promise<Uint8Array<ArrayBuffer>>;
