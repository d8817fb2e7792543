/** Runs inside workerd, on a socket that only its owner can reach: Cloudflare's clock for the Worker, and a sign of life. */

interface Env {
  SHOP: Fetcher & { scheduled(event: { cron: string; scheduledTime: Date }): Promise<{ outcome: string }> };
  CRON: string;
}

export default {
  async fetch(request, { SHOP, CRON }) {
    if (new URL(request.url).pathname !== '/beat') return new Response('alive');
    const { outcome } = await SHOP.scheduled({ cron: CRON, scheduledTime: new Date() });
    return new Response(outcome, { status: outcome === 'ok' ? 200 : 500 });
  },
} satisfies ExportedHandler<Env>;
