/** Part of the build: `/styleguide`, a page for whoever changes how the shop looks. A shop on https, which is what customers see, is built without it. */
import type { AstroIntegration } from 'astro';

/** `site` is the address that the build is for. */
export function styleguide(site: string): AstroIntegration {
  return {
    name: 'styleguide',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        if (site.startsWith('https:')) return;
        injectRoute({ pattern: '/styleguide', entrypoint: './src/styleguide/Styleguide.astro', prerender: true });
      },
    },
  };
}
