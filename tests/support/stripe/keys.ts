/** What the shop and its Stripe share. */
export const secretKey = 'sk_test_of_a_double';
export const webhookSecret = 'whsec_of_a_double';
