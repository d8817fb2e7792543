/** Asks an app in this process, by a path of its own or a whole request. */
export interface Answering {
  fetch(request: Request): Response | Promise<Response>;
}

export async function request(app: Answering, what: string | Request, init?: RequestInit): Promise<Response> {
  return app.fetch(typeof what === 'string' ? new Request(new URL(what, 'http://localhost'), init) : what);
}
