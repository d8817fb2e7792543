/** What the operators' console asks for by itself, and how much of a list one browser takes on. */
/** Milliseconds after which a list in sight is read again. */
export const listRefreshMs = 15_000;

/** Milliseconds without a key after which what was typed is searched for. */
export const typingPauseMs = 250;

/** Letters that the palette searches for: shorter words find too much to be of use. */
export const paletteLettersMin = 3;

/** Rows of a list that is saved as CSV: more would take a browser's memory, and the command line writes what is longer. */
export const savedRowsMax = 50_000;

/** Rows that one press picks. */
export const pickedRowsMax = 5_000;

/** Remarks on the lines of an import that are saved as a report: more are another file. */
export const savedRemarksMax = 100_000;

/** Records of an item file that the console sends in one call: each is sent while the last is read. */
export const recordsPerCall = 1_000;

/** Rows of the preview of new prices: more are not read, and what stands out stands first. */
export const previewedPricesMax = 300;

/** Bytes of an item file that are read at once: a large one is never held whole. */
export const filePieceBytes = 256 * 1024;

/** Bytes from the start of an item file in which its columns and an example are looked for. */
export const fileStartBytes = 64 * 1024;
