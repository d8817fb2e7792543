/** Cloudflare's router between assets and Worker, as its package brings it; the configuration of workerd puts it beside front.ts. */
import { WorkerEntrypoint } from 'cloudflare:workers';

export default class Router<Env> extends WorkerEntrypoint<Env> {
  fetch(request: Request): Promise<Response>;
}
