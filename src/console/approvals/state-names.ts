/** How a wish stands, in words. */
import words from '#content/console/approvals.json' with { type: 'json' };
import type { ApprovalState } from '#rules/lifecycles.ts';
import { textsOf } from '../ui/texts.ts';

const t = textsOf(words);

export const stateNames: Record<ApprovalState, string> = {
  waiting: t('waiting'),
  approved: t('approved'),
  refused: t('refused'),
  withdrawn: t('withdrawn'),
  expired: t('expired'),
};
