/** Rows of the screen's lists, as the contract types them. */
import type { Output } from '../api/client.ts';

export type Setting = Output<'GET /ops/settings'>['payload'][number];
export type Rate = Output<'GET /ops/rates'>['payload'][number];
export type Category = Output<'GET /ops/categories'>['payload'][number];
