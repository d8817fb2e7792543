/** The style sheet of the reference page, and the policy that allows it and nothing else. */
import { createHash } from 'node:crypto';

export const docsStyle = `
@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}
:root{color-scheme:dark;--page:#080b12;--panel:#0f141e;--raised:#182030;--line:#202938;--text:#f4f1ea;--soft:#c0c8d6;--muted:#97a2b6;--gold:#e2b964;--green:#63d3a0;--amber:#f5a94b;--red:#ff8a80;--blue:#86b8ff}
*{box-sizing:border-box}
html{background:var(--page);color:var(--soft);font:1rem/1.6 system-ui,sans-serif;scroll-padding-top:1.5rem}
body{margin:0;display:grid;grid-template-columns:19rem minmax(0,1fr);grid-template-areas:"head head" "nav main"}
header{grid-area:head;display:flex;flex-wrap:wrap;gap:.25rem 2rem;align-items:baseline;justify-content:space-between;padding:1.25rem 2rem;border-bottom:1px solid var(--line)}
h1,h2,h3,h4{color:var(--text);line-height:1.3;margin:0}
h1{font-size:1.5rem}
header p,nav ul{margin:0}
a{color:var(--gold);text-underline-offset:.25em}
:focus-visible{outline:2px solid var(--gold);outline-offset:2px}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:1rem;background:var(--panel);padding:.5rem 1rem}
nav{grid-area:nav;position:sticky;top:0;max-height:100vh;overflow:auto;padding:1.5rem 1rem 3rem 2rem;border-right:1px solid var(--line);font-size:.875rem}
nav h2{font-size:.875rem;margin:1.25rem 0 .25rem}
nav h2:first-child{margin-top:0}
nav ul{list-style:none;padding:0}
nav li a{display:block;padding:.25rem 0;color:var(--soft);text-decoration:none;overflow-wrap:anywhere}
nav a:hover{color:var(--text)}
nav h2 a,h3 a{color:inherit;text-decoration:none}
main{grid-area:main;padding:2rem 2rem 6rem;max-width:64rem}
section{margin-bottom:4rem}
section>h2{font-size:1.5rem;margin-bottom:.25rem}
.intro{max-width:46rem}
article{margin:1.5rem 0;padding:1.25rem 1.5rem;background:var(--panel);border:1px solid var(--line);border-radius:.75rem}
article:target{border-color:var(--gold)}
h3{font-size:1.0625rem;overflow-wrap:anywhere}
h4{font-size:.875rem;margin:1.25rem 0 .25rem;color:var(--muted);font-weight:600}
p{margin:.5rem 0}
b{font:600 .75rem/1 ui-monospace,monospace;text-transform:uppercase}
.get{color:var(--blue)}.post{color:var(--green)}.put{color:var(--amber)}
code{font:.875em/1.5 ui-monospace,monospace;color:var(--text)}
.summary{font-size:1.0625rem;color:var(--text)}
.mark{display:inline-block;margin-right:.25rem;padding:.125rem .625rem;border:1px solid var(--line);border-radius:1rem;background:var(--raised);font-size:.8125rem}
.planned{color:var(--amber)}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:.9375rem}
tr+tr{border-top:1px solid var(--line)}
th,td{padding:.5rem 1rem .5rem 0;text-align:left;vertical-align:top;font-weight:400}
th{width:12rem;overflow-wrap:anywhere}
.answers th{width:4rem}
td p:first-child{margin-top:0}td p:last-child,td ul:last-child{margin-bottom:0}
td ul{margin:.5rem 0;padding-left:1.25rem}
.type{width:12rem;color:var(--muted)}
small{display:block;font-size:.8125rem}
.s2,.s3{color:var(--green)}.s4{color:var(--amber)}.s5{color:var(--red)}
@media (max-width:60rem){body{display:block}nav{position:static;max-height:none;border-right:0;border-bottom:1px solid var(--line);padding:1.5rem 1rem}nav li a{padding:.5rem 0}header,main{padding-left:1rem;padding-right:1rem}article{padding:1rem}.fields tr{display:block;padding:.5rem 0}.fields :is(tbody,th,td){display:block;width:auto;padding:0}.type small{display:inline;margin-left:.5rem}}
`;

const styleHash = createHash('sha256').update(docsStyle).digest('base64');

export const docsPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
