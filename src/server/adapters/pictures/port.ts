/** Rendering of share pictures from SVG, and the files that they contain. */
export interface PictureFile {
  bytes: Uint8Array;
  /** The media type without parameters. */
  type: string;
}

export interface PictureRenderer {
  /** Loads a file by its path on this site or by an https URL. Null when it cannot be loaded or exceeds 5 MB. */
  readFile(address: string): Promise<PictureFile | null>;
  /** Renders an SVG at its own size. `fonts` are TrueType files. Throws when it is no SVG. */
  renderPng(svg: string, fonts: readonly Uint8Array[]): Promise<Uint8Array>;
}
