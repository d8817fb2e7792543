/** What pictures for sharing are made with: files of the site and of the picture host, and something that paints. */
export interface PictureFile {
  bytes: Uint8Array;
  /** The media type without parameters. */
  type: string;
}

export interface Painter {
  /** A file by its path on this site, or by an address on https. Null when it cannot be had, or is above 5 MB. */
  read(address: string): Promise<PictureFile | null>;
  /** Paints an SVG of its own size. `fonts` are TrueType files. Throws when it is no SVG. */
  paint(svg: string, fonts: readonly Uint8Array[]): Promise<Uint8Array>;
}
