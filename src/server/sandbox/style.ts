/**
 * The look of the sandbox's pages: one style sheet inside the page, allowed by its hash alone. It takes part in the shop's fades, since
 * a page that stays out of them makes the browser report a skipped one.
 */
import { createHash } from 'node:crypto';

export const style = `
@view-transition{navigation:auto}
@media (prefers-reduced-motion:reduce){::view-transition-group(*),::view-transition-old(*),::view-transition-new(*){animation:none!important}}
*{box-sizing:border-box}
body{margin:0;color-scheme:dark;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:#101014;color:#ececf1;
font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
main{width:100%;max-width:440px;background:#1a1a21;border:1px solid #2e2e38;border-radius:16px;padding:28px}
.brand{margin:0;color:#b3b3c2;font-size:14px}
h1{margin:4px 0 0;font-size:20px;font-weight:600}
.amount{margin:16px 0 0;font-size:34px;font-weight:650;font-variant-numeric:tabular-nums}
.about{margin:4px 0 20px;color:#b3b3c2;overflow-wrap:anywhere}
.note{margin:0 0 20px;padding:10px 12px;border-radius:8px;background:#2b2411;color:#f4dd9b;font-size:14px}
.wrong{margin:0 0 16px;padding:10px 12px;border-radius:8px;background:#381a1d;color:#ffb9b9}
label{display:block;font-size:14px;color:#c9c9d4}
label>input{display:block;width:100%;margin:4px 0 14px;padding:11px 12px;border:1px solid #45455a;border-radius:8px;
background:#121218;color:inherit;font:inherit;font-variant-numeric:tabular-nums}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}
button,.button{display:block;width:100%;margin:10px 0 0;padding:12px;border:1px solid #45455a;border-radius:8px;background:none;
color:inherit;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button.main,.button.main{border-color:#e6c15c;background:#e6c15c;color:#191405}
button:hover,.button:hover{border-color:#ececf1}
:focus-visible{outline:2px solid #8fb8ff;outline-offset:2px}
.row{display:grid;grid-template-columns:repeat(3,1fr);gap:10px}
.row button{padding:10px 4px;font-size:14px}
fieldset{margin:24px 0 0;padding:12px 14px;border:1px solid #2e2e38;border-radius:8px;font-size:14px}
legend{padding:0 6px;color:#b3b3c2}
fieldset label{display:flex;gap:8px;align-items:center;padding:3px 0}
fieldset input{display:inline;width:auto;margin:0;accent-color:#e6c15c}
dl{margin:24px 0 0;font-size:13px;color:#b3b3c2}
dl div{display:flex;justify-content:space-between;gap:12px;padding:2px 0}
dt{font-variant-numeric:tabular-nums;white-space:nowrap}
dd{margin:0;text-align:right}
`;

const hash = createHash('sha256').update(style).digest('base64');

export const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
