/**
 * The style rule that lets a page fade into the next one. It stands inline at the start of every page: a browser that meets another sheet
 * before the one with the rule takes the page for one that refuses, skips the fade and reports an error.
 */
export const pageTransition = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}';
