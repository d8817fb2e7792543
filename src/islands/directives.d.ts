/** What Astro's templates may say to an island besides its own words. */
import type { TouchOptions } from './client-touch.ts';

declare global {
  namespace Astro {
    interface ClientDirectives {
      'client:touch'?: TouchOptions | true;
    }
  }
}
