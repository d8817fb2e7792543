/** The health check of the image: ends with 0 when the shop of this container is open, also while work is late. */
import { isOpen } from '../is-open.ts';

const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).catch(() => null);
process.exitCode = answer && (await isOpen(answer)) ? 0 : 1;
