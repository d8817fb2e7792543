/** What the shop says about itself at the foot of every page before its settings are known, and where else it can be found. */
export const site = {
  name: 'Regalia',
  supportEmail: 'support@regalia.test',
  requisites: 'Regalia Trading OÜ · Reg. 16840227 · VAT EE102684773 · Pärnu mnt 31, 10119 Tallinn, Estonia',
} as const;

export const socialLinks = [
  { id: 1, link: 'https://discord.com', img: '/social/discord.svg', title: 'Discord' },
  { id: 2, link: 'https://x.com', img: '/social/x.svg', title: 'X' },
  { id: 3, link: 'https://www.youtube.com', img: '/social/youtube.svg', title: 'YouTube' },
] as const;
