/** `npm run ops -- COMMAND`: the operator's command line. */
import '../src/ops/main.ts';
