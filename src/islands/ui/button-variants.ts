/** Classes of a button's variants, for islands and for links of static pages. */
export const buttonVariants = {
  primary: 'btn-primary',
  secondary: 'btn-secondary',
  quiet: 'btn-quiet',
  danger: 'btn-danger',
} as const;

export type ButtonVariant = keyof typeof buttonVariants;
