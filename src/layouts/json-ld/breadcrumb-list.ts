/** schema.org `BreadcrumbList`. The last step is the page itself and has no link. */
export function breadcrumbJsonLd(steps: readonly { label: string; href?: string }[], site: URL | undefined): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href ? { item: new URL(href, site).href } : {}),
    })),
  };
}
