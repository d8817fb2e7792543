/** The parts of what Today shows, as the contract types them. */
import type { Output } from '../api/client.ts';

type Today = Output<'GET /ops/today'>['payload'];
export type Work = Today['work'][number];
export type TodayFigure = Today['figures'][number];
export type Ledger = Today['ledger'];
export type Unset = Today['unset'];
export type Late = Pick<Today, 'late' | 'lateJobs'>;
