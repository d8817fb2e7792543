/** Runs inside workerd: gives Cloudflare's asset worker the files of the build, as the key-value namespace that it reads from. */

interface Env {
  /** The folder of the build. */
  FOLDER: Fetcher;
  /** By the hash of the content. */
  FILES: Record<string, { path: string; contentType?: string }>;
}

export default {
  async fetch(request, { FOLDER, FILES }) {
    const file = FILES[new URL(request.url).pathname.slice(1)];
    if (!file) return new Response(null, { status: 404 });
    const path = file.path.split('/').map(encodeURIComponent).join('/');
    const { body, status } = await FOLDER.fetch(`http://folder/${path}`);
    const headers = { 'cf-kv-metadata': JSON.stringify({ contentType: file.contentType }) };
    return new Response(body, { status, headers });
  },
} satisfies ExportedHandler<Env>;
