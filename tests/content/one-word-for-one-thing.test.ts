/** A thing has one name in a language: who reads of a "Handelsangebot" in the shop is not mailed about a "Tauschangebot". */
import { expect, test } from 'vitest';
import { dictionaries } from '#content/dictionary/index.ts';
import { pages } from '#content/pages.generated.ts';
import { textsIn } from '../support/texts-in.ts';

/** By language: names of things that are called otherwise everywhere else. */
const otherNames = {
  en: [
    /e-mail/i, // email
  ],
  de: [
    /Tauschangebot/i, // Handelsangebot
    /Handelsangebot[^.]* zurückgenommen|nehmen (?:es|das Handelsangebot) zurück/i, // is "zurückgezogen"
    /Gutschrift (?:\{|neben|als)|auf der Gutschrift/, // a credit note is a "Rechnungskorrektur", money given is a "Gutschrift"
    /Zahlungsdienst\b/, // Zahlungsanbieter
    /gemailt|mailen/, // is sent "per E-Mail"
    /(?:übergeben|öffnen|wartet) bei Steam|bei Steam (?:öffnen|nicht|noch|auf dich)|Nimm es in Steam/i, // "auf Steam"
    /Verkaufsauftrag/, // Verkaufsanfrage
    /Noch einmal versuchen/, // on a button "Erneut versuchen"
  ],
  fr: [
    /\bsupport\b/i, // assistance
    /codes? de récupération/i, // codes de secours
    /rechargement/i, // recharge
    /\bpacks?\b/i, // lot
    /(?:dans|chez|par) Steam\b/, // "sur Steam" is where, "avec Steam" is how somebody signs in
    /associer/i, // lier, délier
    /ordre de vente/i, // demande de vente
    /code est faux|codes erronés/, // incorrect
    /historique des commandes/i, // the tab is « Commandes »
    /^Prêt pour/, // an offer is feminine
  ],
  es: [
    /\b(?:un|el|este|del|los) skins?\b/i, // a skin is feminine: "la skin"
    /datos de pago/, // of a payout "datos de cobro"
    /(?:solicitar|antes de) (?:el|un) cobro|facturas y cobros/, // what the shop pays is a "pago"
    /acceso en dos pasos/i, // inicio de sesión en dos pasos
    /\bpacks?\b/i, // lote
    /[Nn]o se pud/, // "No se ha podido"
    /se deshizo|deshacer (?:un|el) intercambio/, // revertir
    /período/i, // periodo
    /[Oo]rden de venta/, // solicitud de venta
    /Intentar de nuevo|Volver a intentarlo/, // on a button "Reintentar"
    /historial de pedidos/i, // the tab is «Pedidos»
    /^Listo para/, // an offer is feminine
  ],
  pl: [
    /wsparci/i, // zespół pomocy
    /konto bankowe|(?:[Ww]łaściciel|[Pp]osiadacz)a? konta/, // the bank's is a "rachunek", the shop's a "konto"
    /kod\w* odzyskiwania/i, // kody zapasowe
    /link\w* do wymiany/i, // link wymiany
    /(?<!\p{L})w Steam\b/u, // "na Steam"
    /akceptuj(?:esz)?,? (?:ją|tylko)|ją zaakceptuj/i, // trade offers are "przyjmowane"
    /^Ruch$|Brak ruchów|ruch środków/, // operacja
    /(?:od|Zespół) Regalia\b/, // Regalii
    /zleceni\w+ sprzedaży/i, // oferta sprzedaży
    /histori\w+ zamówień/i, // the tab is „Zamówienia”
    /^Gotowe do/, // an offer is feminine
  ],
} as const;

test.each(Object.entries(otherNames))('%s', (code, patterns) => {
  // safe because the names are those of languages
  const language = code as keyof typeof otherNames;
  const texts = [...textsIn(dictionaries[language], 'dictionary'), ...textsIn(pages[language], 'pages')];
  const found = texts.filter(([, text]) => patterns.some((pattern) => pattern.test(text)));
  expect(found).toEqual([]);
});
