/** The settings that everyone may see, as the API answers them. */
import type { Settings } from '#contract/content.ts';
import type { ReadContext } from '../../context.ts';
import { getSettingValues } from './get-setting-values.ts';
import { publicSettings } from './parts/settings.ts';

export async function getSettings(ctx: ReadContext): Promise<Settings> {
  return publicSettings(await getSettingValues(ctx));
}
