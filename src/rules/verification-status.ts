/** How the operators' check of a customer's identity stands. See docs/product/account.md#verified-status. */
export const verificationStatuses = ['none', 'pending', 'approved', 'rejected'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];
