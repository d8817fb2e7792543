/** The library of passkeys with its ASN.1 is a sixth of the Worker, for operators who sign in: it is loaded with the first of them. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
