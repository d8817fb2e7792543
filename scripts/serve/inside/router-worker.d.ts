/** Cloudflare's router between assets and Worker, as its package brings it; the configuration of workerd puts it beside front.ts. */
import { WorkerEntrypoint } from 'cloudflare:workers';

export default class Router extends WorkerEntrypoint {
  fetch(request: Request): Promise<Response>;
}
