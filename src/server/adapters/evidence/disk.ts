/** Evidence in a folder of this machine as workerd serves it to the Worker: the same one that commands use. It deletes and lists nothing. */
import { evidenceCallMs } from '#rules/limits/outside-calls.ts';
import type { EvidenceFiles } from './port.ts';

/** A service of workerd that answers for a folder. */
export interface Disk {
  fetch: typeof fetch;
}

export function createDiskStore(disk: Disk): EvidenceFiles {
  const ask = (key: string, init: RequestInit) =>
    disk.fetch(`http://disk/${key}`, { ...init, signal: AbortSignal.timeout(evidenceCallMs) });
  return {
    async put(key, bytes) {
      const { ok, status } = await ask(key, { method: 'PUT', body: bytes });
      if (!ok) throw new Error(`The folder of evidence answered PUT with ${status}.`);
    },
    async get(key) {
      const answer = await ask(key, {});
      if (answer.status === 404) return null;
      if (!answer.ok) throw new Error(`The folder of evidence answered GET with ${answer.status}.`);
      return new Uint8Array(await answer.arrayBuffer());
    },
  };
}
