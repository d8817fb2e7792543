/** Entry of the script that every page of the console loads, beside its islands. */
import '#stores/restore-focus.ts';
