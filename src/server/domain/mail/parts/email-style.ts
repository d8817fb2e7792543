/** Styles of mails. Clients take them from the elements; the sheet in the head is for those that show mails dark. */

const font = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export const style = {
  page: `margin:0;padding:0;background:#f4f2ee;color:#33302a;font:16px/1.55 ${font}`,
  /** Read by inboxes beside the subject, and not shown in the mail. */
  preview: 'display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:#f4f2ee',
  sheet: 'max-width:600px;background:#ffffff;border:1px solid #e2dccf;border-radius:12px;text-align:left',
  brand: 'padding:20px 28px;background:#0f141e;border-radius:12px 12px 0 0',
  brandLink: `color:#e2b964;font:600 20px/1.2 Georgia,serif;letter-spacing:.04em;text-decoration:none`,
  content: 'padding:28px',
  heading: 'margin:0 0 16px;color:#14110c;font:600 24px/1.25 Georgia,serif;overflow-wrap:anywhere',
  cell: 'padding:10px 0;border-bottom:1px solid #ebe6da',
  figure: 'color:#14110c;font-weight:600;font-variant-numeric:tabular-nums;white-space:nowrap',
  picture: 'display:block;border:0;border-radius:8px;background:#0f141e',
  button: `display:inline-block;padding:13px 28px;color:#1b1405;font:600 16px/1.2 ${font};text-decoration:none`,
  small: 'margin:0 0 12px;font-size:14px;color:#5c564c;overflow-wrap:anywhere',
  foot: 'max-width:600px;margin:20px auto 0;font-size:13px;line-height:1.5;color:#5c564c;text-align:center',
  footLink: 'color:inherit;text-decoration:underline',
} as const;

export const dark = `@media (prefers-color-scheme: dark) {
.page { background: #080b12 !important; color: #c0c8d6 !important; }
.sheet { background: #0f141e !important; border-color: #202938 !important; }
.strong { color: #f4f1ea !important; }
.quiet { color: #97a2b6 !important; }
.line { border-color: #202938 !important; }
}`;
