/** Entry of the script that every page of the console loads, beside its islands. */
import { keepFocus } from '#stores/restore-focus.ts';

keepFocus();
