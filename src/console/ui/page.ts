/** Entry of the script that every page of the console loads, beside its islands. */
import { restoreLostFocus } from '#stores/restore-focus.ts';

restoreLostFocus();
