/**
 * The list of everything the shop is made of, in CycloneDX 1.6: npm lists it from the lock file, and what would differ from one run to the
 * next (a time, a random number) follows from the lock file here. The same lock file gives the same bytes.
 */
import { createHash } from 'node:crypto';

interface Component {
  'bom-ref': string;
  name?: string;
  [fact: string]: unknown;
}

export interface Bill {
  metadata: { component: Component; timestamp?: string; [fact: string]: unknown };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
  [fact: string]: unknown;
}

const byRef =
  <T>(refOf: (each: T) => string) =>
  (a: T, b: T) =>
    refOf(a) < refOf(b) ? -1 : 1;

/** `listed` is what `npm sbom --sbom-format cyclonedx --package-lock-only` prints, `lock` the text of package-lock.json. */
export function billOfMaterials(listed: Bill, lock: string): Bill {
  const { timestamp: _, ...metadata } = listed.metadata;
  return {
    ...listed,
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(lock)}`,
    // npm names the project after its folder
    metadata: { ...metadata, component: { ...metadata.component, type: 'application', name: JSON.parse(lock).name } },
    components: listed.components.toSorted(byRef((each) => each['bom-ref'])),
    dependencies: listed.dependencies
      .map((each) => ({ ...each, dependsOn: each.dependsOn?.toSorted() ?? [] }))
      .toSorted(byRef((each) => each.ref)),
  };
}

/** A UUID of version 8 (RFC 9562): its bits are those of the text's digest. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
