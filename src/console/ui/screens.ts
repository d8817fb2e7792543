/** The screens of the console in the order of the navigation, with their signs. */
import {
  BadgeEuro,
  Banknote,
  CircleCheckBig,
  ClipboardList,
  Handshake,
  Landmark,
  type LucideIcon,
  Megaphone,
  Package,
  Settings,
  ShieldCheck,
  Sun,
  Users,
} from 'lucide-react';
import words from '#content/console/shell.json' with { type: 'json' };
import { type ConsoleScreen, consolePath, consoleScreens } from '#rules/console-paths.ts';
import { textsOf } from './texts.ts';

const icons: Record<ConsoleScreen, LucideIcon> = {
  today: Sun,
  orders: ClipboardList,
  offers: Handshake,
  payouts: Banknote,
  bank: Landmark,
  catalogue: Package,
  customers: Users,
  approvals: CircleCheckBig,
  marketing: Megaphone,
  money: BadgeEuro,
  settings: Settings,
  people: ShieldCheck,
};

const t = textsOf(words);

export const screens = consoleScreens.map((id) => ({ id, label: t(id), href: consolePath(id), Icon: icons[id] }));

/** What a phone has at the foot of the page; the rest is behind a menu. */
export const screensOfPhones: readonly ConsoleScreen[] = ['today', 'orders', 'offers'];
