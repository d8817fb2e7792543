/** Where files of evidence lie, under keys that the caller makes up. A store knows nothing of trades. */

export interface StoredFile {
  key: string;
  /** Unix seconds. */
  storedAt: number;
}

/** Every call throws an error whose message is a sentence for operators when the store does not do it. */
export interface EvidenceStore {
  /** Whole or not at all. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>, mediaType: string): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Uint8Array | null>;
  /** Nothing happens when there is no such file. */
  delete(key: string): Promise<void>;
  list(): Promise<StoredFile[]>;
}

/** What keeping and opening a file takes. */
export type EvidenceFiles = Pick<EvidenceStore, 'put' | 'get'>;
