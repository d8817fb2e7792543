/**
 * The look of the sandbox's pages: one style sheet inside the page, allowed by its hash alone. It takes part in the shop's fades, since
 * a page that stays out of them makes the browser report a skipped one.
 */
import { createHash } from 'node:crypto';
import { pageTransition } from '#rules/page-transition.ts';

export const style = `
${pageTransition}
*{box-sizing:border-box}
body{margin:0;color-scheme:dark;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:#101014;color:#ececf1;
font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
main{display:grid;gap:24px;width:100%;max-width:440px}
section{padding:24px;border:1px solid #32323e;border-radius:16px;background:#1a1a21}
.brand{margin:0 0 16px;font-size:14px;font-weight:600;letter-spacing:.08em;text-transform:uppercase;color:#e6c15c}
h1{margin:0;font-size:16px;font-weight:500;color:#b8b8c6}
h2{margin:0 0 8px;font-size:16px;font-weight:600}
.amount{margin:4px 0 0;font-size:36px;line-height:1.2;font-weight:650;font-variant-numeric:tabular-nums}
.about{margin:8px 0 0;color:#b8b8c6;overflow-wrap:anywhere}
.note{margin:20px 0 0;padding:10px 12px;border-radius:8px;background:#2b2411;color:#f4dd9b;font-size:14px}
.wrong{margin:-6px 0 14px;color:#ffb4b4;font-size:14px}
.bank{display:inline-block;margin:0 0 16px;padding:4px 10px;border:1px solid #4b4b5e;border-radius:99px;font-size:13px;color:#c9c9d4}
label{display:block;font-size:14px;color:#c9c9d4}
label>input{display:block;width:100%;min-height:48px;margin:4px 0 14px;padding:10px 12px;border:1px solid #6f6f86;border-radius:8px;
background:#121218;color:#ececf1;font:inherit;font-size:16px;font-variant-numeric:tabular-nums}
input[aria-invalid]{border-color:#ff8f8f}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}
button,.button{display:block;width:100%;min-height:44px;margin:10px 0 0;padding:10px 12px;border:1px solid #6f6f86;border-radius:8px;
background:none;color:inherit;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button.main,.button.main{min-height:48px;border-color:#e6c15c;background:#e6c15c;color:#191405}
form .about{margin:0 0 16px}
button:hover,.button:hover{border-color:#ececf1}
:focus-visible{outline:2px solid #8fb8ff;outline-offset:2px}
.row{display:grid;grid-template-columns:repeat(auto-fit,minmax(84px,1fr));gap:10px;margin-top:10px}
.row button{margin:0;padding:10px 6px;font-size:14px}
.finished p{margin:0 0 16px}
aside{font-size:14px;color:#b8b8c6}
aside h2,legend{font-size:14px;font-weight:600;color:#ececf1}
fieldset{margin:20px 0 0;padding:0;border:0}
legend{padding:0 0 4px}
fieldset label{display:flex;gap:10px;align-items:center;min-height:44px}
fieldset input{flex:none;width:18px;min-height:0;height:18px;margin:0;accent-color:#e6c15c}
a{color:#e6c15c}
.list{margin:0;padding:0;list-style:none}
.list a{display:grid;gap:2px;min-height:44px;padding:12px 0;border-bottom:1px solid #32323e;color:inherit;text-decoration:none}
.list li:last-child a{border:0}
.list a:hover span:first-child{text-decoration:underline}
.list .about{margin:0;font-size:14px}
.plays{margin:0;padding:0;list-style:none}
.plays li{padding:16px 0;border-bottom:1px solid #32323e}
.plays li:last-child{padding-bottom:0;border:0}
.plays p{margin:0;overflow-wrap:anywhere}
.plays .about{font-size:14px}
.plays .row{grid-template-columns:1fr 1fr}
.plays .row button:only-child{grid-column:1/-1}
aside>h2{margin:20px 0 4px}
aside>.about{margin:0 0 12px}
aside button{color:#ececf1}
aside form{padding:12px 0;border-top:1px solid #32323e}
aside form p{margin:0;color:#ececf1}
aside form>:first-child{margin-top:0}
aside>form:first-child{padding-top:0;border:0}
dl{margin:0}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px;padding:4px 0}
dt{font-variant-numeric:tabular-nums;white-space:nowrap;color:#ececf1}
dd{margin:0}
@media (min-width:860px){
main{max-width:920px;grid-template-columns:minmax(0,5fr) minmax(0,6fr);grid-template-rows:auto 1fr;column-gap:56px;align-items:start}
section{grid-column:2;grid-row:1/span 2;padding:32px}
aside{border-top:1px solid #32323e;padding-top:20px}
}
@media (min-width:860px) and (pointer:fine){fieldset label{min-height:32px}}
`;

const hash = createHash('sha256').update(style).digest('base64');

export const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
