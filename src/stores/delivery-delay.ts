/** Whether deliveries wait because Steam does not answer; as of the last bootstrap. */
import { atom } from 'nanostores';

export const $deliveryDelayed = atom(false);
