/** Puts the screen of that name, which is a template of the page, in place of the one that is shown. */
export function showScreen(name: string): HTMLElement | null {
  const template = document.querySelector<HTMLTemplateElement>(`[data-screen=${name}]`);
  const screen = template && document.importNode(template.content, true).querySelector('section');
  if (screen) document.querySelector('[data-screens]>section')?.replaceWith(screen);
  return screen;
}
