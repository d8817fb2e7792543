/** The part of the package's interface that tests use; it comes without types. */
declare module '@adobe/structured-data-validator' {
  export interface Issue {
    rootType: string;
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
  }
  type Items = Record<string, readonly Record<string, unknown>[] | undefined>;
  export default class Validator {
    /** `jsonld` by type, as extracted from a page. */
    validate(data: { jsonld: Items; microdata: Items; rdfa: Items }): Promise<Issue[]>;
  }
}
