/** What the shop says about itself on its pages, and where else it can be found. */
export const site = {
  name: 'Regalia',
  /** The settings of these names as they were when the site was built; empty when they were not set. A page brings them up to date. */
  supportEmail: String(import.meta.env?.PUBLIC_SUPPORT_EMAIL ?? ''),
  requisites: String(import.meta.env?.PUBLIC_REQUISITES ?? ''),
  /** Until the setting says otherwise. */
  copyright: '© {year} Regalia',
  /** Origin of the goods' pictures whose path is given without one; empty when it is this site. Set by IMAGE_HOST when it is built. */
  imageHost: String(import.meta.env?.PUBLIC_IMAGE_HOST ?? ''),
} as const;

export const socialLinks = [
  { id: 1, link: 'https://discord.com', img: '/social/discord.svg', title: 'Discord' },
  { id: 2, link: 'https://x.com', img: '/social/x.svg', title: 'X' },
  { id: 3, link: 'https://www.youtube.com', img: '/social/youtube.svg', title: 'YouTube' },
] as const;

/** The day on which a static page was last edited. To be moved on with every edit of `content/pages`. */
export const pagesEditedOn = '2026-11-30';
