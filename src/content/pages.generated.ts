/** Generated from `pages/` by `node scripts/write-pages.ts`; not to be edited. */
import type { LanguageCode } from '#rules/languages.ts';

export interface Page {
  id: number;
  slug: string;
  title: string;
  /** HTML. */
  content: string;
  is_terms: boolean;
  is_privacy: boolean;
  is_cookie: boolean;
}

export const pages: Record<LanguageCode, readonly Page[]> = {
  "en": [
    {
      "id": 1,
      "slug": "about",
      "title": "About us",
      "content": "<p>Regalia is a marketplace for hero skins. Every item you see is <strong>one of a kind</strong>: it exists once, it is sold once, and while it is shown as available it can be yours.</p>\n<h2>What we do</h2>\n<ul>\n<li>We buy skins from players and sell them at a fixed price, VAT included.</li>\n<li>We deliver by Steam trade to the trade link you give us at checkout.</li>\n<li>We keep your money in a balance that you can see to the cent, with a history of every movement.</li>\n</ul>\n<h2>How we work</h2>\n<p>We set the price before you pay and never change it afterwards. When we cannot deliver, you get your money back without asking. When you sell to us, you see our price first and decide then.</p>\n<h2>Who we are</h2>\n<p>Regalia is a small team of collectors. You can reach all of us through <a href=\"/contact\">Contact</a>. To buy or sell here you must be at least <strong>18 years old</strong>.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 2,
      "slug": "terms",
      "title": "Terms of Use",
      "content": "<p>These terms apply between you and Regalia whenever you use this site. By creating an account or placing an order you accept them.</p>\n<h2>1. Your account</h2>\n<p>You must be at least 18 years old. The details you give must be true, and one person has one account. Keep your password to yourself; what is done with your account counts as done by you until you tell us that it was misused. To pay, top up, sell or be paid out you need a verified email address.</p>\n<h2>2. Items and prices</h2>\n<p>Each item is unique. Putting it in the cart reserves nothing. Prices are in euros and include VAT; amounts in other currencies are converted at the rate shown. If a price rises while the item is in your cart, we ask before charging you.</p>\n<h2>3. Orders and payment</h2>\n<p>You pay from your balance or by card. With a card, the items are reserved for you for <strong>15 minutes</strong>; if the payment does not arrive in time, they go back on sale. A payment that arrives later, when an item has gone, is credited to your balance. The contract is concluded when your payment is confirmed.</p>\n<h2>4. Balance</h2>\n<p>The balance is topped up by card or SEPA transfer and is used to buy on this site. It bears no interest. Promo codes reduce a single order and have no cash value.</p>\n<h2>5. Delivery</h2>\n<p>We deliver by Steam trade, as described under <a href=\"/delivery\">Delivery</a>. You are responsible for a correct trade link and for a Steam account that may receive trades.</p>\n<h2>6. Selling to us</h2>\n<p>When you offer a skin, we answer with a price within 3 working days. You accept or decline. After you accept, you send us the item by Steam trade; once it has arrived, we pay by SEPA transfer, to your card or to your balance. You confirm that the item is yours to sell.</p>\n<h2>7. Cancellation and refunds</h2>\n<p>An item is a digital good. By asking us to deliver at once you agree that your right of withdrawal ends with delivery. What we refund is set out under <a href=\"/refunds\">Refunds</a>.</p>\n<h2>8. Fair use</h2>\n<p>You may not use the site for fraud, for money laundering, with stolen payment details or with software that burdens it. We may block an account for these reasons. Money that is lawfully yours remains yours.</p>\n<h2>9. Liability and law</h2>\n<p>We are liable without limit for intent and gross negligence, and otherwise for foreseeable damage from a breach of essential duties. Steam and the games shown are the property of their owners; we are not affiliated with them. Consumer protection law of your country of residence remains unaffected.</p>",
      "is_terms": true,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 3,
      "slug": "privacy",
      "title": "Privacy Notice",
      "content": "<p>This notice explains which personal data Regalia processes and why. The controller is named at the foot of every page.</p>\n<h2>What we process</h2>\n<ul>\n<li><strong>Account:</strong> name, email, phone, address, Steam trade link. We need them for our contract with you.</li>\n<li><strong>Orders, payments and offers:</strong> what you bought, sold and paid, and when. The law obliges us to keep these records.</li>\n<li><strong>Payment details:</strong> card details go straight to our payment provider and never reach us. Of an IBAN for a top-up we keep the country and the last four characters; payout details are stored encrypted.</li>\n<li><strong>Technical data:</strong> your network address, to limit abuse, and the country it belongs to. Our logs hold no names, addresses or passwords.</li>\n</ul>\n<h2>Who receives it</h2>\n<p>Our payment provider, our bank, our hosting and mail providers, and Steam for the delivery. We sell no data.</p>\n<h2>How long we keep it</h2>\n<p>Your account data for as long as you have an account, records of orders and payments for the period the tax law demands, links mailed to you for at most 24 hours, and sessions for 30 days after your last visit.</p>\n<h2>Your rights</h2>\n<p>You may ask for access, correction, deletion, restriction and a copy of your data, object to processing, and withdraw consent at any time. Write to us through <a href=\"/contact\">Contact</a>. You may also complain to a supervisory authority.</p>\n<h2>Analytics</h2>\n<p>Analytics load only if you press \"Got It!\" in the cookie notice. You can read more under <a href=\"/cookies\">Cookies</a>.</p>",
      "is_terms": false,
      "is_privacy": true,
      "is_cookie": false
    },
    {
      "id": 4,
      "slug": "cookies",
      "title": "Cookie Policy",
      "content": "<p>Cookies are small texts that your browser keeps for a site. We use few of them.</p>\n<h2>Necessary</h2>\n<table>\n<thead>\n<tr>\n<th>Name</th>\n<th>Purpose</th>\n<th>Kept for</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><code>session</code> (<code>__Host-session</code>)</td>\n<td>keeps you signed in</td>\n<td>30 days</td>\n</tr>\n<tr>\n<td><code>XSRF-TOKEN</code></td>\n<td>protects forms from forgery</td>\n<td>7 days</td>\n</tr>\n<tr>\n<td><code>cookie_consent</code></td>\n<td>remembers your choice about cookies</td>\n<td>1 year</td>\n</tr>\n</tbody>\n</table>\n<p>Your browser also stores, for this site only, your language, your currency and whether you are signed in.</p>\n<h2>Analytics</h2>\n<p>Only if you agree, an analytics tag helps us see which pages are used. If you choose \"Only necessary\", it is never loaded.</p>\n<h2>Changing your mind</h2>\n<p>Delete the cookie <code>cookie_consent</code> in your browser and the notice will ask you again. Without the necessary cookies you can browse, but not sign in.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": true
    },
    {
      "id": 5,
      "slug": "delivery",
      "title": "Delivery",
      "content": "<p>We deliver every item by <strong>Steam trade</strong>.</p>\n<h2>What you need</h2>\n<ul>\n<li>a Steam account that may trade, with Steam Guard on for at least 15 days;</li>\n<li>your trade link. You find it in Steam under <em>Inventory → Trade Offers → Who can send me Trade Offers?</em> It contains <code>partner</code> and <code>token</code>.</li>\n</ul>\n<h2>How it goes</h2>\n<ol>\n<li>You pay. The order appears in your order history as <strong>Processing</strong>.</li>\n<li>We send a trade offer to your trade link, usually within an hour, at the latest within 24 hours. The order is <strong>Accepted</strong>.</li>\n<li>You accept the offer in Steam. The order is <strong>Completed</strong>.</li>\n</ol>\n<p>Delivery is free. We never ask you for an item in return, for your Steam password or for a code. A trade offer that wants something from you is not from us.</p>\n<h2>If it does not work</h2>\n<p>If the trade cannot be made, for instance because your account is restricted, we contact you. If it stays impossible, we refund you as described under <a href=\"/refunds\">Refunds</a>.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 6,
      "slug": "refunds",
      "title": "Refunds",
      "content": "<h2>When you get your money back</h2>\n<ul>\n<li><strong>We cannot deliver:</strong> the full price you paid goes to your balance, at once and without a request.</li>\n<li><strong>Your card was charged but the item had gone:</strong> the amount is credited to your balance and we write to you.</li>\n<li><strong>You paid twice:</strong> we return the second payment.</li>\n</ul>\n<h2>Where it goes</h2>\n<p>Refunds go to your <strong>balance</strong>, where you can use them right away. On request we return money to the card or account it came from; this takes up to 10 working days. A promo code that was used for a refunded item is taken into account: you get back what you actually paid.</p>\n<h2>What cannot be refunded</h2>\n<p>Once you have accepted the trade in Steam, an item is delivered and cannot be returned: it is a digital good, and you asked us to deliver at once. If an item differs from its description, write to us within 14 days through <a href=\"/contact\">Contact</a> and we will put it right. Your statutory rights remain unaffected.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 7,
      "slug": "faq",
      "title": "Frequently asked questions",
      "content": "<h2>Is every item really unique?</h2>\n<p>Yes. Each can be bought once. That is why the cart has no quantities and reserves nothing until you pay.</p>\n<h2>Why did an item disappear from my cart?</h2>\n<p>Somebody bought it first. It is listed as unavailable and is not part of your total.</p>\n<h2>How can I pay?</h2>\n<p>From your balance or by card. You top up the balance by card or by SEPA transfer. With a transfer, use exactly the reference we show you; the money appears when our bank has it, usually on the next working day.</p>\n<h2>My card payment is pending. What now?</h2>\n<p>The page updates by itself. If the payment is not confirmed within 15 minutes, the items go back on sale, and a later payment is credited to your balance.</p>\n<h2>How do I sell a skin?</h2>\n<p>Open <strong>Sell skins</strong> in your account, describe the item, name your price and link to it in your Steam inventory. We answer within 3 working days. If you accept our price, you send the item and choose how to be paid.</p>\n<h2>When do I get paid for a skin?</h2>\n<p>As soon as we have received the item. SEPA transfers arrive within one or two working days.</p>\n<h2>Why must I verify my email?</h2>\n<p>It protects your money: nobody can pay, sell or be paid out with an address that is not theirs.</p>\n<h2>How old must I be?</h2>\n<p>18 or older.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 8,
      "slug": "contact",
      "title": "Contact",
      "content": "<p>We are glad to help. Write to <a href=\"mailto:support@regalia.test\">support@regalia.test</a>, or use the form. We answer on working days within 24 hours, in English, German, French, Spanish and Polish.</p>\n<p><strong>Please tell us</strong> the number of your order or payment, if it is about one, and what you expected to happen.</p>\n<p><strong>Please never send us</strong> passwords, card numbers or codes. We do not need them and will never ask for them.</p>\n<p>You may find the answer sooner in the <a href=\"/faq\">frequently asked questions</a>, under <a href=\"/delivery\">Delivery</a> or under <a href=\"/refunds\">Refunds</a>.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    }
  ],
  "de": [
    {
      "id": 1,
      "slug": "about",
      "title": "Über uns",
      "content": "<p>Regalia ist ein Marktplatz für Helden-Skins. Jeder Gegenstand ist <strong>ein Einzelstück</strong>: Es gibt ihn einmal, er wird einmal verkauft, und solange er als verfügbar angezeigt wird, kann er Ihnen gehören.</p>\n<h2>Was wir tun</h2>\n<ul>\n<li>Wir kaufen Skins von Spielern und verkaufen sie zu einem festen Preis inklusive Mehrwertsteuer.</li>\n<li>Wir liefern per Steam-Handel an den Handelslink, den Sie beim Kauf angeben.</li>\n<li>Wir führen Ihr Guthaben auf den Cent genau, mit einem Verlauf jeder Bewegung.</li>\n</ul>\n<h2>Wie wir arbeiten</h2>\n<p>Der Preis steht fest, bevor Sie zahlen, und ändert sich danach nicht mehr. Können wir nicht liefern, erhalten Sie Ihr Geld ohne Nachfrage zurück. Wenn Sie an uns verkaufen, sehen Sie zuerst unseren Preis und entscheiden dann.</p>\n<h2>Wer wir sind</h2>\n<p>Regalia ist ein kleines Team von Sammlern. Sie erreichen uns über <a href=\"/de/contact\">Kontakt</a>. Um hier zu kaufen oder zu verkaufen, müssen Sie mindestens <strong>18 Jahre alt</strong> sein.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 2,
      "slug": "terms",
      "title": "Nutzungsbedingungen",
      "content": "<p>Diese Bedingungen gelten zwischen Ihnen und Regalia bei jeder Nutzung dieser Website. Mit dem Anlegen eines Kontos oder einer Bestellung nehmen Sie sie an.</p>\n<h2>1. Ihr Konto</h2>\n<p>Sie müssen mindestens 18 Jahre alt sein. Ihre Angaben müssen stimmen, und jede Person hat ein Konto. Halten Sie Ihr Passwort geheim; was mit Ihrem Konto geschieht, gilt als von Ihnen veranlasst, bis Sie uns einen Missbrauch melden. Zum Bezahlen, Aufladen, Verkaufen und für Auszahlungen brauchen Sie eine bestätigte E-Mail-Adresse.</p>\n<h2>2. Gegenstände und Preise</h2>\n<p>Jeder Gegenstand ist ein Einzelstück. Der Warenkorb reserviert nichts. Preise sind in Euro und enthalten die Mehrwertsteuer; andere Währungen werden zum angezeigten Kurs umgerechnet. Steigt ein Preis, während der Gegenstand in Ihrem Warenkorb liegt, fragen wir Sie vor der Zahlung.</p>\n<h2>3. Bestellung und Zahlung</h2>\n<p>Sie zahlen mit Ihrem Guthaben oder per Karte. Bei Kartenzahlung sind die Gegenstände <strong>15 Minuten</strong> für Sie reserviert; geht die Zahlung nicht rechtzeitig ein, stehen sie wieder zum Verkauf. Eine spätere Zahlung wird Ihrem Guthaben gutgeschrieben, wenn ein Gegenstand nicht mehr da ist. Der Vertrag kommt mit der Bestätigung Ihrer Zahlung zustande.</p>\n<h2>4. Guthaben</h2>\n<p>Das Guthaben wird per Karte oder SEPA-Überweisung aufgeladen und dient dem Einkauf auf dieser Website. Es wird nicht verzinst. Gutscheincodes mindern eine einzelne Bestellung und haben keinen Barwert.</p>\n<h2>5. Lieferung</h2>\n<p>Wir liefern per Steam-Handel, wie unter <a href=\"/de/delivery\">Lieferung</a> beschrieben. Sie sorgen für einen richtigen Handelslink und ein Steam-Konto, das Handelsangebote empfangen darf.</p>\n<h2>6. Verkauf an uns</h2>\n<p>Bieten Sie einen Skin an, nennen wir Ihnen innerhalb von 3 Werktagen einen Preis. Sie nehmen an oder lehnen ab. Nach der Annahme senden Sie uns den Gegenstand per Steam-Handel; ist er eingetroffen, zahlen wir per SEPA-Überweisung, auf Ihre Karte oder auf Ihr Guthaben. Sie bestätigen, dass Sie über den Gegenstand verfügen dürfen.</p>\n<h2>7. Widerruf und Erstattung</h2>\n<p>Ein Gegenstand ist ein digitales Gut. Indem Sie sofortige Lieferung verlangen, stimmen Sie zu, dass Ihr Widerrufsrecht mit der Lieferung erlischt. Was wir erstatten, steht unter <a href=\"/de/refunds\">Erstattungen</a>.</p>\n<h2>8. Faire Nutzung</h2>\n<p>Betrug, Geldwäsche, gestohlene Zahlungsdaten und Software, die die Website belastet, sind verboten. Aus diesen Gründen können wir ein Konto sperren. Geld, das Ihnen rechtmäßig gehört, bleibt Ihres.</p>\n<h2>9. Haftung und Recht</h2>\n<p>Wir haften unbeschränkt für Vorsatz und grobe Fahrlässigkeit, sonst für vorhersehbare Schäden aus der Verletzung wesentlicher Pflichten. Steam und die gezeigten Spiele gehören ihren Inhabern; wir sind mit ihnen nicht verbunden. Der Verbraucherschutz Ihres Wohnsitzlandes bleibt unberührt.</p>",
      "is_terms": true,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 3,
      "slug": "privacy",
      "title": "Datenschutzhinweise",
      "content": "<p>Diese Hinweise erklären, welche personenbezogenen Daten Regalia verarbeitet und wozu. Der Verantwortliche steht am Fuß jeder Seite.</p>\n<h2>Was wir verarbeiten</h2>\n<ul>\n<li><strong>Konto:</strong> Name, E-Mail, Telefon, Anschrift, Steam-Handelslink. Wir brauchen sie für den Vertrag mit Ihnen.</li>\n<li><strong>Bestellungen, Zahlungen und Angebote:</strong> was Sie wann gekauft, verkauft und bezahlt haben. Das Gesetz verpflichtet uns, diese Belege aufzubewahren.</li>\n<li><strong>Zahlungsdaten:</strong> Kartendaten gehen direkt an unseren Zahlungsdienst und erreichen uns nie. Von einer IBAN zum Aufladen behalten wir das Land und die letzten vier Zeichen; Angaben für Auszahlungen werden verschlüsselt gespeichert.</li>\n<li><strong>Technische Daten:</strong> Ihre Netzwerkadresse zum Schutz vor Missbrauch und das Land, zu dem sie gehört. Unsere Protokolle enthalten keine Namen, Anschriften oder Passwörter.</li>\n</ul>\n<h2>Wer sie erhält</h2>\n<p>Unser Zahlungsdienst, unsere Bank, unsere Hosting- und Mailanbieter und Steam für die Lieferung. Wir verkaufen keine Daten.</p>\n<h2>Wie lange wir sie aufbewahren</h2>\n<p>Kontodaten, solange Sie ein Konto haben; Belege über Bestellungen und Zahlungen, solange das Steuerrecht es verlangt; zugesandte Links höchstens 24 Stunden; Sitzungen 30 Tage nach Ihrem letzten Besuch.</p>\n<h2>Ihre Rechte</h2>\n<p>Sie können Auskunft, Berichtigung, Löschung, Einschränkung und eine Kopie Ihrer Daten verlangen, der Verarbeitung widersprechen und Einwilligungen jederzeit widerrufen. Schreiben Sie uns über <a href=\"/de/contact\">Kontakt</a>. Sie können sich auch bei einer Aufsichtsbehörde beschweren.</p>\n<h2>Statistik</h2>\n<p>Statistik wird nur geladen, wenn Sie im Cookie-Hinweis zustimmen. Mehr dazu unter <a href=\"/de/cookies\">Cookies</a>.</p>",
      "is_terms": false,
      "is_privacy": true,
      "is_cookie": false
    },
    {
      "id": 4,
      "slug": "cookies",
      "title": "Cookie-Richtlinie",
      "content": "<p>Cookies sind kleine Texte, die Ihr Browser für eine Website aufbewahrt. Wir verwenden nur wenige.</p>\n<h2>Notwendig</h2>\n<table>\n<thead>\n<tr>\n<th>Name</th>\n<th>Zweck</th>\n<th>Dauer</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><code>session</code> (<code>__Host-session</code>)</td>\n<td>hält Sie angemeldet</td>\n<td>30 Tage</td>\n</tr>\n<tr>\n<td><code>XSRF-TOKEN</code></td>\n<td>schützt Formulare vor Fälschung</td>\n<td>7 Tage</td>\n</tr>\n<tr>\n<td><code>cookie_consent</code></td>\n<td>merkt sich Ihre Wahl zu Cookies</td>\n<td>1 Jahr</td>\n</tr>\n</tbody>\n</table>\n<p>Außerdem speichert Ihr Browser nur für diese Website Ihre Sprache, Ihre Währung und ob Sie angemeldet sind.</p>\n<h2>Statistik</h2>\n<p>Nur mit Ihrer Zustimmung zeigt uns ein Statistik-Dienst, welche Seiten genutzt werden. Wählen Sie nur die notwendigen Cookies, wird er nie geladen.</p>\n<h2>Wenn Sie es sich anders überlegen</h2>\n<p>Löschen Sie das Cookie <code>cookie_consent</code> in Ihrem Browser, dann fragt der Hinweis erneut. Ohne die notwendigen Cookies können Sie stöbern, aber sich nicht anmelden.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": true
    },
    {
      "id": 5,
      "slug": "delivery",
      "title": "Lieferung",
      "content": "<p>Wir liefern jeden Gegenstand per <strong>Steam-Handel</strong>.</p>\n<h2>Was Sie brauchen</h2>\n<ul>\n<li>ein Steam-Konto, das handeln darf und bei dem Steam Guard seit mindestens 15 Tagen eingeschaltet ist;</li>\n<li>Ihren Handelslink. Sie finden ihn in Steam unter <em>Inventar → Handelsangebote → Wer kann mir Handelsangebote senden?</em> Er enthält <code>partner</code> und <code>token</code>.</li>\n</ul>\n<h2>So läuft es ab</h2>\n<ol>\n<li>Sie zahlen. Die Bestellung erscheint im Bestellverlauf als <strong>In Bearbeitung</strong>.</li>\n<li>Wir senden ein Handelsangebot an Ihren Link, meist innerhalb einer Stunde, spätestens nach 24 Stunden. Die Bestellung ist <strong>angenommen</strong>.</li>\n<li>Sie nehmen das Angebot in Steam an. Die Bestellung ist <strong>abgeschlossen</strong>.</li>\n</ol>\n<p>Die Lieferung ist kostenlos. Wir verlangen nie einen Gegenstand, Ihr Steam-Passwort oder einen Code. Ein Handelsangebot, das etwas von Ihnen fordert, ist nicht von uns.</p>\n<h2>Wenn es nicht klappt</h2>\n<p>Ist der Handel nicht möglich, etwa weil Ihr Konto eingeschränkt ist, melden wir uns bei Ihnen. Bleibt er unmöglich, erstatten wir, wie unter <a href=\"/de/refunds\">Erstattungen</a> beschrieben.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 6,
      "slug": "refunds",
      "title": "Erstattungen",
      "content": "<h2>Wann Sie Ihr Geld zurückbekommen</h2>\n<ul>\n<li><strong>Wir können nicht liefern:</strong> Der volle bezahlte Preis geht sofort und ohne Antrag auf Ihr Guthaben.</li>\n<li><strong>Ihre Karte wurde belastet, der Gegenstand war aber schon verkauft:</strong> Der Betrag wird Ihrem Guthaben gutgeschrieben, und wir schreiben Ihnen.</li>\n<li><strong>Sie haben doppelt gezahlt:</strong> Wir geben die zweite Zahlung zurück.</li>\n</ul>\n<h2>Wohin es geht</h2>\n<p>Erstattungen gehen auf Ihr <strong>Guthaben</strong> und sind dort sofort verfügbar. Auf Wunsch erstatten wir auf die Karte oder das Konto, von dem das Geld kam; das dauert bis zu 10 Werktage. Ein eingelöster Gutscheincode wird berücksichtigt: Sie erhalten zurück, was Sie tatsächlich bezahlt haben.</p>\n<h2>Was nicht erstattet werden kann</h2>\n<p>Haben Sie den Handel in Steam angenommen, ist der Gegenstand geliefert und kann nicht zurückgegeben werden: Er ist ein digitales Gut, und Sie haben sofortige Lieferung verlangt. Weicht ein Gegenstand von seiner Beschreibung ab, schreiben Sie uns innerhalb von 14 Tagen über <a href=\"/de/contact\">Kontakt</a>, und wir bringen es in Ordnung. Ihre gesetzlichen Rechte bleiben unberührt.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 7,
      "slug": "faq",
      "title": "Häufige Fragen",
      "content": "<h2>Ist wirklich jeder Gegenstand ein Einzelstück?</h2>\n<p>Ja. Jeder kann einmal gekauft werden. Deshalb kennt der Warenkorb keine Mengen und reserviert nichts, bis Sie zahlen.</p>\n<h2>Warum ist ein Gegenstand aus meinem Warenkorb verschwunden?</h2>\n<p>Jemand war schneller. Er wird als nicht mehr verfügbar aufgeführt und zählt nicht zur Summe.</p>\n<h2>Wie kann ich zahlen?</h2>\n<p>Mit Ihrem Guthaben oder per Karte. Das Guthaben laden Sie per Karte oder SEPA-Überweisung auf. Geben Sie bei einer Überweisung genau den angezeigten Verwendungszweck an; das Geld erscheint, sobald unsere Bank es hat, meist am nächsten Werktag.</p>\n<h2>Meine Kartenzahlung ist ausstehend. Was nun?</h2>\n<p>Die Seite aktualisiert sich von selbst. Wird die Zahlung nicht innerhalb von 15 Minuten bestätigt, stehen die Gegenstände wieder zum Verkauf, und eine spätere Zahlung wird Ihrem Guthaben gutgeschrieben.</p>\n<h2>Wie verkaufe ich einen Skin?</h2>\n<p>Öffnen Sie in Ihrem Konto <strong>Skins verkaufen</strong>, beschreiben Sie den Gegenstand, nennen Sie Ihren Preis und verlinken Sie ihn in Ihrem Steam-Inventar. Wir antworten innerhalb von 3 Werktagen. Nehmen Sie unseren Preis an, senden Sie den Gegenstand und wählen, wie Sie bezahlt werden.</p>\n<h2>Wann werde ich für einen Skin bezahlt?</h2>\n<p>Sobald der Gegenstand bei uns eingetroffen ist. SEPA-Überweisungen dauern ein bis zwei Werktage.</p>\n<h2>Warum muss ich meine E-Mail-Adresse bestätigen?</h2>\n<p>Zum Schutz Ihres Geldes: Niemand kann mit einer fremden Adresse zahlen, verkaufen oder sich auszahlen lassen.</p>\n<h2>Wie alt muss ich sein?</h2>\n<p>Mindestens 18 Jahre.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 8,
      "slug": "contact",
      "title": "Kontakt",
      "content": "<p>Wir helfen gern. Schreiben Sie an <a href=\"mailto:support@regalia.test\">support@regalia.test</a> oder nutzen Sie das Formular. Wir antworten an Werktagen innerhalb von 24 Stunden auf Deutsch, Englisch, Französisch, Spanisch und Polnisch.</p>\n<p><strong>Bitte nennen Sie uns</strong> die Nummer der Bestellung oder Zahlung, wenn es um eine geht, und was Sie erwartet hatten.</p>\n<p><strong>Bitte senden Sie uns nie</strong> Passwörter, Kartennummern oder Codes. Wir brauchen sie nicht und fragen nie danach.</p>\n<p>Vielleicht finden Sie die Antwort schneller bei den <a href=\"/de/faq\">häufigen Fragen</a>, unter <a href=\"/de/delivery\">Lieferung</a> oder <a href=\"/de/refunds\">Erstattungen</a>.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    }
  ],
  "fr": [
    {
      "id": 1,
      "slug": "about",
      "title": "À propos",
      "content": "<p>Regalia est une place de marché pour les skins de héros. Chaque objet est <strong>unique</strong> : il n’existe qu’une fois, il n’est vendu qu’une fois et, tant qu’il est affiché comme disponible, il peut être à vous.</p>\n<h2>Ce que nous faisons</h2>\n<ul>\n<li>Nous achetons des skins à des joueurs et les vendons à prix fixe, TVA comprise.</li>\n<li>Nous livrons par échange Steam au lien que vous indiquez lors de l’achat.</li>\n<li>Nous tenons votre solde au centime près, avec l’historique de chaque mouvement.</li>\n</ul>\n<h2>Notre façon de travailler</h2>\n<p>Le prix est fixé avant le paiement et ne change plus ensuite. Si nous ne pouvons pas livrer, vous êtes remboursé sans avoir à le demander. Si vous nous vendez un skin, vous voyez d’abord notre prix, puis vous décidez.</p>\n<h2>Qui sommes-nous ?</h2>\n<p>Regalia est une petite équipe de collectionneurs. Vous pouvez nous joindre par la page <a href=\"/fr/contact\">Contact</a>. Pour acheter ou vendre ici, vous devez avoir au moins <strong>18 ans</strong>.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 2,
      "slug": "terms",
      "title": "Conditions d’utilisation",
      "content": "<p>Ces conditions s’appliquent entre vous et Regalia à chaque utilisation du site. En créant un compte ou en passant commande, vous les acceptez.</p>\n<h2>1. Votre compte</h2>\n<p>Vous devez avoir au moins 18 ans. Vos informations doivent être exactes, et chaque personne n’a qu’un compte. Gardez votre mot de passe secret ; ce qui est fait avec votre compte est réputé fait par vous tant que vous ne nous avez pas signalé d’abus. Une adresse e-mail vérifiée est nécessaire pour payer, recharger, vendre ou recevoir un versement.</p>\n<h2>2. Objets et prix</h2>\n<p>Chaque objet est unique. Le panier ne réserve rien. Les prix sont en euros, TVA comprise ; les autres devises sont converties au taux affiché. Si un prix augmente alors que l’objet est dans votre panier, nous vous demandons votre accord avant le paiement.</p>\n<h2>3. Commande et paiement</h2>\n<p>Vous payez avec votre solde ou par carte. Par carte, les objets vous sont réservés pendant <strong>15 minutes</strong> ; si le paiement n’arrive pas à temps, ils sont remis en vente. Un paiement arrivé plus tard, lorsque l’objet est parti, est crédité sur votre solde. Le contrat est conclu à la confirmation du paiement.</p>\n<h2>4. Solde</h2>\n<p>Le solde se recharge par carte ou par virement SEPA et sert à acheter sur ce site. Il ne produit pas d’intérêts. Un code promo réduit une seule commande et n’a pas de valeur en espèces.</p>\n<h2>5. Livraison</h2>\n<p>Nous livrons par échange Steam, comme décrit à la page <a href=\"/fr/delivery\">Livraison</a>. Il vous revient de fournir un lien d’échange correct et un compte Steam autorisé à recevoir des échanges.</p>\n<h2>6. Nous vendre un skin</h2>\n<p>Lorsque vous proposez un skin, nous répondons par un prix sous 3 jours ouvrés. Vous acceptez ou refusez. Après votre accord, vous nous envoyez l’objet par échange Steam ; dès son arrivée, nous vous payons par virement SEPA, sur votre carte ou sur votre solde. Vous confirmez avoir le droit de vendre l’objet.</p>\n<h2>7. Rétractation et remboursements</h2>\n<p>Un objet est un bien numérique. En demandant une livraison immédiate, vous acceptez que votre droit de rétractation prenne fin à la livraison. Ce que nous remboursons figure à la page <a href=\"/fr/refunds\">Remboursements</a>.</p>\n<h2>8. Usage loyal</h2>\n<p>La fraude, le blanchiment, l’usage de moyens de paiement volés et les logiciels qui surchargent le site sont interdits. Nous pouvons bloquer un compte pour ces raisons. L’argent qui vous appartient légalement reste le vôtre.</p>\n<h2>9. Responsabilité et droit applicable</h2>\n<p>Notre responsabilité est illimitée en cas de faute intentionnelle ou lourde ; sinon elle couvre les dommages prévisibles issus d’un manquement à une obligation essentielle. Steam et les jeux présentés appartiennent à leurs propriétaires ; nous n’y sommes pas affiliés. Le droit de la consommation de votre pays de résidence reste applicable.</p>",
      "is_terms": true,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 3,
      "slug": "privacy",
      "title": "Politique de confidentialité",
      "content": "<p>Cette politique explique quelles données personnelles Regalia traite et pourquoi. Le responsable du traitement est indiqué au bas de chaque page.</p>\n<h2>Ce que nous traitons</h2>\n<ul>\n<li><strong>Compte :</strong> nom, e-mail, téléphone, adresse, lien d’échange Steam. Ils sont nécessaires à notre contrat.</li>\n<li><strong>Commandes, paiements et offres :</strong> ce que vous avez acheté, vendu et payé, et quand. La loi nous oblige à conserver ces pièces.</li>\n<li><strong>Données de paiement :</strong> les données de carte vont directement à notre prestataire et ne nous parviennent jamais. D’un IBAN utilisé pour une recharge, nous gardons le pays et les quatre derniers caractères ; les coordonnées de versement sont chiffrées.</li>\n<li><strong>Données techniques :</strong> votre adresse réseau, pour limiter les abus, et le pays correspondant. Nos journaux ne contiennent ni nom, ni adresse, ni mot de passe.</li>\n</ul>\n<h2>Qui les reçoit</h2>\n<p>Notre prestataire de paiement, notre banque, nos hébergeurs et fournisseurs de messagerie, et Steam pour la livraison. Nous ne vendons aucune donnée.</p>\n<h2>Durée de conservation</h2>\n<p>Les données du compte tant qu’il existe, les pièces comptables pendant la durée légale, les liens envoyés au plus 24 heures, les sessions 30 jours après votre dernière visite.</p>\n<h2>Vos droits</h2>\n<p>Vous pouvez demander l’accès, la rectification, l’effacement, la limitation et une copie de vos données, vous opposer au traitement et retirer votre consentement à tout moment. Écrivez-nous par la page <a href=\"/fr/contact\">Contact</a>. Vous pouvez aussi saisir une autorité de contrôle.</p>\n<h2>Mesure d’audience</h2>\n<p>La mesure d’audience n’est chargée que si vous l’acceptez dans l’avis sur les cookies. Plus de détails à la page <a href=\"/fr/cookies\">Cookies</a>.</p>",
      "is_terms": false,
      "is_privacy": true,
      "is_cookie": false
    },
    {
      "id": 4,
      "slug": "cookies",
      "title": "Politique relative aux cookies",
      "content": "<p>Les cookies sont de petits textes que votre navigateur conserve pour un site. Nous en utilisons peu.</p>\n<h2>Nécessaires</h2>\n<table>\n<thead>\n<tr>\n<th>Nom</th>\n<th>But</th>\n<th>Durée</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><code>session</code> (<code>__Host-session</code>)</td>\n<td>vous garde connecté</td>\n<td>30 jours</td>\n</tr>\n<tr>\n<td><code>XSRF-TOKEN</code></td>\n<td>protège les formulaires contre la falsification</td>\n<td>7 jours</td>\n</tr>\n<tr>\n<td><code>cookie_consent</code></td>\n<td>retient votre choix sur les cookies</td>\n<td>1 an</td>\n</tr>\n</tbody>\n</table>\n<p>Votre navigateur retient aussi, pour ce site seulement, votre langue, votre devise et le fait que vous êtes connecté.</p>\n<h2>Mesure d’audience</h2>\n<p>Avec votre accord seulement, un outil nous montre quelles pages sont utilisées. Si vous n’acceptez que les cookies nécessaires, il n’est jamais chargé.</p>\n<h2>Changer d’avis</h2>\n<p>Supprimez le cookie <code>cookie_consent</code> dans votre navigateur et l’avis vous sera de nouveau présenté. Sans les cookies nécessaires, vous pouvez naviguer, mais pas vous connecter.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": true
    },
    {
      "id": 5,
      "slug": "delivery",
      "title": "Livraison",
      "content": "<p>Nous livrons chaque objet par <strong>échange Steam</strong>.</p>\n<h2>Ce qu’il vous faut</h2>\n<ul>\n<li>un compte Steam autorisé à échanger, avec Steam Guard activé depuis au moins 15 jours ;</li>\n<li>votre lien d’échange. Vous le trouvez dans Steam sous <em>Inventaire → Offres d’échange → Qui peut m’envoyer des offres d’échange ?</em> Il contient <code>partner</code> et <code>token</code>.</li>\n</ul>\n<h2>Comment ça se passe</h2>\n<ol>\n<li>Vous payez. La commande apparaît dans l’historique comme <strong>En cours</strong>.</li>\n<li>Nous envoyons une offre d’échange à votre lien, en général sous une heure, au plus tard sous 24 heures. La commande est <strong>acceptée</strong>.</li>\n<li>Vous acceptez l’offre dans Steam. La commande est <strong>terminée</strong>.</li>\n</ol>\n<p>La livraison est gratuite. Nous ne demandons jamais d’objet en retour, ni votre mot de passe Steam, ni un code. Une offre d’échange qui vous réclame quelque chose ne vient pas de nous.</p>\n<h2>En cas de problème</h2>\n<p>Si l’échange est impossible, par exemple parce que votre compte est restreint, nous vous contactons. S’il le reste, nous vous remboursons comme décrit à la page <a href=\"/fr/refunds\">Remboursements</a>.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 6,
      "slug": "refunds",
      "title": "Remboursements",
      "content": "<h2>Quand êtes-vous remboursé ?</h2>\n<ul>\n<li><strong>Nous ne pouvons pas livrer :</strong> le prix payé est recrédité en entier sur votre solde, aussitôt et sans demande.</li>\n<li><strong>Votre carte a été débitée mais l’objet était parti :</strong> le montant est crédité sur votre solde et nous vous écrivons.</li>\n<li><strong>Vous avez payé deux fois :</strong> nous rendons le second paiement.</li>\n</ul>\n<h2>Où va l’argent ?</h2>\n<p>Les remboursements vont sur votre <strong>solde</strong>, utilisable immédiatement. Sur demande, nous remboursons la carte ou le compte d’origine ; cela prend jusqu’à 10 jours ouvrés. Si un code promo a été utilisé, vous récupérez ce que vous avez réellement payé.</p>\n<h2>Ce qui n’est pas remboursable</h2>\n<p>Une fois l’échange accepté dans Steam, l’objet est livré et ne peut être rendu : c’est un bien numérique dont vous avez demandé la livraison immédiate. Si un objet ne correspond pas à sa description, écrivez-nous sous 14 jours par la page <a href=\"/fr/contact\">Contact</a> et nous y remédierons. Vos droits légaux restent intacts.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 7,
      "slug": "faq",
      "title": "Questions fréquentes",
      "content": "<h2>Chaque objet est-il vraiment unique ?</h2>\n<p>Oui. Chacun ne peut être acheté qu’une fois. C’est pourquoi le panier n’a pas de quantités et ne réserve rien avant le paiement.</p>\n<h2>Pourquoi un objet a-t-il disparu de mon panier ?</h2>\n<p>Quelqu’un l’a acheté avant vous. Il est indiqué comme indisponible et ne compte pas dans le total.</p>\n<h2>Comment puis-je payer ?</h2>\n<p>Avec votre solde ou par carte. Le solde se recharge par carte ou par virement SEPA. Pour un virement, indiquez exactement la référence affichée ; l’argent apparaît dès que notre banque l’a reçu, en général le jour ouvré suivant.</p>\n<h2>Mon paiement par carte est en attente. Que faire ?</h2>\n<p>La page se met à jour toute seule. Sans confirmation sous 15 minutes, les objets sont remis en vente et un paiement tardif est crédité sur votre solde.</p>\n<h2>Comment vendre un skin ?</h2>\n<p>Ouvrez <strong>Vendre des skins</strong> dans votre compte, décrivez l’objet, indiquez votre prix et le lien vers votre inventaire Steam. Nous répondons sous 3 jours ouvrés. Si vous acceptez notre prix, vous envoyez l’objet et choisissez comment être payé.</p>\n<h2>Quand suis-je payé ?</h2>\n<p>Dès que nous avons reçu l’objet. Un virement SEPA prend un à deux jours ouvrés.</p>\n<h2>Pourquoi vérifier mon e-mail ?</h2>\n<p>Pour protéger votre argent : personne ne peut payer, vendre ou se faire verser de l’argent avec une adresse qui n’est pas la sienne.</p>\n<h2>Quel âge faut-il avoir ?</h2>\n<p>18 ans ou plus.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 8,
      "slug": "contact",
      "title": "Contact",
      "content": "<p>Nous vous aidons volontiers. Écrivez à <a href=\"mailto:support@regalia.test\">support@regalia.test</a> ou utilisez le formulaire. Nous répondons les jours ouvrés sous 24 heures, en français, anglais, allemand, espagnol et polonais.</p>\n<p><strong>Indiquez-nous</strong> le numéro de la commande ou du paiement concerné, et ce que vous attendiez.</p>\n<p><strong>Ne nous envoyez jamais</strong> de mots de passe, de numéros de carte ni de codes. Nous n’en avons pas besoin et ne les demanderons jamais.</p>\n<p>La réponse se trouve peut-être déjà dans les <a href=\"/fr/faq\">questions fréquentes</a>, à la page <a href=\"/fr/delivery\">Livraison</a> ou à la page <a href=\"/fr/refunds\">Remboursements</a>.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    }
  ],
  "es": [
    {
      "id": 1,
      "slug": "about",
      "title": "Quiénes somos",
      "content": "<p>Regalia es un mercado de skins de héroes. Cada artículo es <strong>único</strong>: existe una sola vez, se vende una sola vez y, mientras aparezca como disponible, puede ser tuyo.</p>\n<h2>Qué hacemos</h2>\n<ul>\n<li>Compramos skins a jugadores y los vendemos a precio fijo, con IVA incluido.</li>\n<li>Entregamos por intercambio de Steam al enlace que indicas al comprar.</li>\n<li>Llevamos tu saldo al céntimo, con el historial de cada movimiento.</li>\n</ul>\n<h2>Cómo trabajamos</h2>\n<p>El precio queda fijado antes de que pagues y no cambia después. Si no podemos entregar, recuperas tu dinero sin pedirlo. Si nos vendes un skin, primero ves nuestro precio y luego decides.</p>\n<h2>El equipo</h2>\n<p>Regalia es un pequeño equipo de coleccionistas. Puedes hablar con nosotros en <a href=\"/es/contact\">Contacto</a>. Para comprar o vender aquí debes tener al menos <strong>18 años</strong>.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 2,
      "slug": "terms",
      "title": "Condiciones de uso",
      "content": "<p>Estas condiciones se aplican entre tú y Regalia siempre que uses este sitio. Al crear una cuenta o hacer un pedido las aceptas.</p>\n<h2>1. Tu cuenta</h2>\n<p>Debes tener al menos 18 años. Tus datos deben ser ciertos y cada persona tiene una sola cuenta. Guarda tu contraseña en secreto; lo que se haga con tu cuenta se considera hecho por ti hasta que nos avises de un abuso. Para pagar, recargar, vender o cobrar necesitas un correo electrónico verificado.</p>\n<h2>2. Artículos y precios</h2>\n<p>Cada artículo es único. El carrito no reserva nada. Los precios están en euros e incluyen el IVA; las demás monedas se convierten al tipo mostrado. Si un precio sube mientras el artículo está en tu carrito, te preguntamos antes de cobrar.</p>\n<h2>3. Pedidos y pago</h2>\n<p>Pagas con tu saldo o con tarjeta. Con tarjeta, los artículos quedan reservados para ti durante <strong>15 minutos</strong>; si el pago no llega a tiempo, vuelven a la venta. Un pago que llegue más tarde, cuando el artículo ya no esté, se abona en tu saldo. El contrato se celebra cuando se confirma el pago.</p>\n<h2>4. Saldo</h2>\n<p>El saldo se recarga con tarjeta o transferencia SEPA y sirve para comprar en este sitio. No genera intereses. Un código promocional reduce un solo pedido y no tiene valor en efectivo.</p>\n<h2>5. Entrega</h2>\n<p>Entregamos por intercambio de Steam, como se describe en <a href=\"/es/delivery\">Entrega</a>. Te corresponde dar un enlace de intercambio correcto y tener una cuenta de Steam que pueda recibir intercambios.</p>\n<h2>6. Vendernos un skin</h2>\n<p>Cuando ofreces un skin, respondemos con un precio en 3 días laborables. Aceptas o rechazas. Tras aceptar, nos envías el artículo por intercambio de Steam; cuando llega, te pagamos por transferencia SEPA, en tu tarjeta o en tu saldo. Confirmas que puedes vender el artículo.</p>\n<h2>7. Desistimiento y reembolsos</h2>\n<p>Un artículo es un bien digital. Al pedir la entrega inmediata aceptas que tu derecho de desistimiento termina con la entrega. Lo que reembolsamos está en <a href=\"/es/refunds\">Reembolsos</a>.</p>\n<h2>8. Uso leal</h2>\n<p>No se permite el fraude, el blanqueo de dinero, los medios de pago robados ni el software que sobrecargue el sitio. Por estos motivos podemos bloquear una cuenta. El dinero que es legítimamente tuyo sigue siendo tuyo.</p>\n<h2>9. Responsabilidad y ley</h2>\n<p>Respondemos sin límite por dolo y negligencia grave y, en lo demás, por los daños previsibles del incumplimiento de obligaciones esenciales. Steam y los juegos mostrados pertenecen a sus dueños; no estamos afiliados a ellos. La protección al consumidor de tu país de residencia no se ve afectada.</p>",
      "is_terms": true,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 3,
      "slug": "privacy",
      "title": "Aviso de privacidad",
      "content": "<p>Este aviso explica qué datos personales trata Regalia y para qué. El responsable figura al pie de cada página.</p>\n<h2>Qué tratamos</h2>\n<ul>\n<li><strong>Cuenta:</strong> nombre, correo, teléfono, dirección y enlace de intercambio de Steam. Los necesitamos para nuestro contrato contigo.</li>\n<li><strong>Pedidos, pagos y ofertas:</strong> qué compraste, vendiste y pagaste, y cuándo. La ley nos obliga a conservar estos registros.</li>\n<li><strong>Datos de pago:</strong> los datos de la tarjeta van directamente a nuestro proveedor de pagos y nunca nos llegan. Del IBAN de una recarga guardamos el país y los cuatro últimos caracteres; los datos de cobro se guardan cifrados.</li>\n<li><strong>Datos técnicos:</strong> tu dirección de red, para limitar abusos, y el país al que pertenece. Nuestros registros no contienen nombres, direcciones ni contraseñas.</li>\n</ul>\n<h2>Quién los recibe</h2>\n<p>Nuestro proveedor de pagos, nuestro banco, nuestros proveedores de alojamiento y correo, y Steam para la entrega. No vendemos datos.</p>\n<h2>Cuánto tiempo los guardamos</h2>\n<p>Los datos de la cuenta mientras exista, los registros de pedidos y pagos el tiempo que exige la ley fiscal, los enlaces enviados como máximo 24 horas y las sesiones 30 días desde tu última visita.</p>\n<h2>Tus derechos</h2>\n<p>Puedes pedir acceso, rectificación, supresión, limitación y una copia de tus datos, oponerte al tratamiento y retirar tu consentimiento en cualquier momento. Escríbenos en <a href=\"/es/contact\">Contacto</a>. También puedes reclamar ante una autoridad de control.</p>\n<h2>Analítica</h2>\n<p>La analítica solo se carga si la aceptas en el aviso de cookies. Más información en <a href=\"/es/cookies\">Cookies</a>.</p>",
      "is_terms": false,
      "is_privacy": true,
      "is_cookie": false
    },
    {
      "id": 4,
      "slug": "cookies",
      "title": "Política de cookies",
      "content": "<p>Las cookies son pequeños textos que tu navegador guarda para un sitio. Usamos pocas.</p>\n<h2>Necesarias</h2>\n<table>\n<thead>\n<tr>\n<th>Nombre</th>\n<th>Finalidad</th>\n<th>Duración</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><code>session</code> (<code>__Host-session</code>)</td>\n<td>mantiene tu sesión iniciada</td>\n<td>30 días</td>\n</tr>\n<tr>\n<td><code>XSRF-TOKEN</code></td>\n<td>protege los formularios contra falsificaciones</td>\n<td>7 días</td>\n</tr>\n<tr>\n<td><code>cookie_consent</code></td>\n<td>recuerda tu elección sobre cookies</td>\n<td>1 año</td>\n</tr>\n</tbody>\n</table>\n<p>Tu navegador guarda además, solo para este sitio, tu idioma, tu moneda y si has iniciado sesión.</p>\n<h2>Analítica</h2>\n<p>Solo con tu consentimiento, una etiqueta de analítica nos muestra qué páginas se usan. Si eliges solo las necesarias, nunca se carga.</p>\n<h2>Si cambias de opinión</h2>\n<p>Borra la cookie <code>cookie_consent</code> en tu navegador y el aviso volverá a preguntarte. Sin las cookies necesarias puedes navegar, pero no iniciar sesión.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": true
    },
    {
      "id": 5,
      "slug": "delivery",
      "title": "Entrega",
      "content": "<p>Entregamos cada artículo por <strong>intercambio de Steam</strong>.</p>\n<h2>Qué necesitas</h2>\n<ul>\n<li>una cuenta de Steam que pueda intercambiar, con Steam Guard activo desde hace al menos 15 días;</li>\n<li>tu enlace de intercambio. Lo encuentras en Steam, en <em>Inventario → Ofertas de intercambio → ¿Quién puede enviarme ofertas de intercambio?</em> Contiene <code>partner</code> y <code>token</code>.</li>\n</ul>\n<h2>Cómo funciona</h2>\n<ol>\n<li>Pagas. El pedido aparece en tu historial como <strong>En proceso</strong>.</li>\n<li>Enviamos una oferta de intercambio a tu enlace, normalmente en una hora y como máximo en 24. El pedido está <strong>aceptado</strong>.</li>\n<li>Aceptas la oferta en Steam. El pedido está <strong>completado</strong>.</li>\n</ol>\n<p>La entrega es gratuita. Nunca te pedimos un artículo a cambio, tu contraseña de Steam ni un código. Una oferta que te pida algo no es nuestra.</p>\n<h2>Si no funciona</h2>\n<p>Si el intercambio no es posible, por ejemplo porque tu cuenta está restringida, te escribimos. Si sigue sin ser posible, te devolvemos el dinero como se describe en <a href=\"/es/refunds\">Reembolsos</a>.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 6,
      "slug": "refunds",
      "title": "Reembolsos",
      "content": "<h2>Cuándo recuperas tu dinero</h2>\n<ul>\n<li><strong>No podemos entregar:</strong> el precio que pagaste vuelve íntegro a tu saldo, al momento y sin solicitarlo.</li>\n<li><strong>Se cobró tu tarjeta pero el artículo ya no estaba:</strong> el importe se abona en tu saldo y te escribimos.</li>\n<li><strong>Pagaste dos veces:</strong> devolvemos el segundo pago.</li>\n</ul>\n<h2>Adónde va</h2>\n<p>Los reembolsos van a tu <strong>saldo</strong>, donde puedes usarlos de inmediato. Si lo pides, devolvemos el dinero a la tarjeta o cuenta de origen; tarda hasta 10 días laborables. Si usaste un código promocional, recuperas lo que pagaste de verdad.</p>\n<h2>Qué no se puede reembolsar</h2>\n<p>Cuando aceptas el intercambio en Steam, el artículo está entregado y no se puede devolver: es un bien digital y pediste la entrega inmediata. Si un artículo no coincide con su descripción, escríbenos en 14 días desde <a href=\"/es/contact\">Contacto</a> y lo arreglaremos. Tus derechos legales no se ven afectados.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 7,
      "slug": "faq",
      "title": "Preguntas frecuentes",
      "content": "<h2>¿De verdad cada artículo es único?</h2>\n<p>Sí. Cada uno se puede comprar una vez. Por eso el carrito no tiene cantidades y no reserva nada hasta que pagas.</p>\n<h2>¿Por qué desapareció un artículo de mi carrito?</h2>\n<p>Alguien lo compró antes. Aparece como no disponible y no cuenta en el total.</p>\n<h2>¿Cómo puedo pagar?</h2>\n<p>Con tu saldo o con tarjeta. El saldo se recarga con tarjeta o transferencia SEPA. En una transferencia, usa exactamente la referencia que mostramos; el dinero aparece cuando lo recibe nuestro banco, normalmente el siguiente día laborable.</p>\n<h2>Mi pago con tarjeta está pendiente. ¿Y ahora?</h2>\n<p>La página se actualiza sola. Si el pago no se confirma en 15 minutos, los artículos vuelven a la venta y un pago posterior se abona en tu saldo.</p>\n<h2>¿Cómo vendo un skin?</h2>\n<p>Abre <strong>Vender skins</strong> en tu cuenta, describe el artículo, pon tu precio y enlázalo en tu inventario de Steam. Respondemos en 3 días laborables. Si aceptas nuestro precio, envías el artículo y eliges cómo cobrar.</p>\n<h2>¿Cuándo cobro por un skin?</h2>\n<p>En cuanto recibimos el artículo. Las transferencias SEPA tardan uno o dos días laborables.</p>\n<h2>¿Por qué debo verificar mi correo?</h2>\n<p>Protege tu dinero: nadie puede pagar, vender ni cobrar con una dirección que no es suya.</p>\n<h2>¿Qué edad debo tener?</h2>\n<p>18 años o más.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 8,
      "slug": "contact",
      "title": "Contacto",
      "content": "<p>Te ayudamos con gusto. Escribe a <a href=\"mailto:support@regalia.test\">support@regalia.test</a> o usa el formulario. Respondemos en días laborables en un plazo de 24 horas, en español, inglés, alemán, francés y polaco.</p>\n<p><strong>Dinos, por favor,</strong> el número del pedido o del pago, si se trata de uno, y qué esperabas que ocurriera.</p>\n<p><strong>No nos envíes nunca</strong> contraseñas, números de tarjeta ni códigos. No los necesitamos y nunca los pediremos.</p>\n<p>Quizá encuentres antes la respuesta en las <a href=\"/es/faq\">preguntas frecuentes</a>, en <a href=\"/es/delivery\">Entrega</a> o en <a href=\"/es/refunds\">Reembolsos</a>.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    }
  ],
  "pl": [
    {
      "id": 1,
      "slug": "about",
      "title": "O nas",
      "content": "<p>Regalia to targ skinów bohaterów. Każdy przedmiot jest <strong>jedyny w swoim rodzaju</strong>: istnieje raz, zostaje sprzedany raz, a dopóki jest oznaczony jako dostępny, może być Twój.</p>\n<h2>Co robimy</h2>\n<ul>\n<li>Kupujemy skiny od graczy i sprzedajemy je po stałej cenie z VAT.</li>\n<li>Dostarczamy przez wymianę Steam na link podany przy zakupie.</li>\n<li>Prowadzimy Twoje saldo co do centa, z historią każdej zmiany.</li>\n</ul>\n<h2>Jak pracujemy</h2>\n<p>Cena jest ustalona przed zapłatą i później się nie zmienia. Jeśli nie możemy dostarczyć, zwracamy pieniądze bez proszenia. Gdy sprzedajesz nam skina, najpierw widzisz naszą cenę, a potem decydujesz.</p>\n<h2>Kim jesteśmy</h2>\n<p>Regalia to mały zespół kolekcjonerów. Napisz do nas przez stronę <a href=\"/pl/contact\">Kontakt</a>. Aby tu kupować lub sprzedawać, musisz mieć co najmniej <strong>18 lat</strong>.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 2,
      "slug": "terms",
      "title": "Regulamin",
      "content": "<p>Ten regulamin obowiązuje między Tobą a Regalią przy każdym korzystaniu z serwisu. Zakładając konto lub składając zamówienie, akceptujesz go.</p>\n<h2>1. Twoje konto</h2>\n<p>Musisz mieć co najmniej 18 lat. Podane dane muszą być prawdziwe, a jedna osoba ma jedno konto. Nie ujawniaj hasła; to, co zrobiono z Twojego konta, uznaje się za Twoje działanie, dopóki nie zgłosisz nadużycia. Aby płacić, doładowywać, sprzedawać i odbierać wypłaty, potrzebujesz potwierdzonego adresu e-mail.</p>\n<h2>2. Przedmioty i ceny</h2>\n<p>Każdy przedmiot jest niepowtarzalny. Koszyk niczego nie rezerwuje. Ceny są w euro i zawierają VAT; inne waluty przeliczamy po podanym kursie. Jeśli cena wzrośnie, gdy przedmiot jest w koszyku, zapytamy przed pobraniem zapłaty.</p>\n<h2>3. Zamówienie i płatność</h2>\n<p>Płacisz z salda lub kartą. Przy płatności kartą przedmioty są dla Ciebie zarezerwowane przez <strong>15 minut</strong>; jeśli płatność nie dotrze na czas, wracają do sprzedaży. Płatność, która dotrze później, gdy przedmiotu już nie ma, zasila Twoje saldo. Umowa zostaje zawarta z chwilą potwierdzenia płatności.</p>\n<h2>4. Saldo</h2>\n<p>Saldo doładowujesz kartą lub przelewem SEPA i wykorzystujesz na zakupy w serwisie. Nie jest oprocentowane. Kod promocyjny obniża jedno zamówienie i nie ma wartości pieniężnej.</p>\n<h2>5. Dostawa</h2>\n<p>Dostarczamy przez wymianę Steam, jak opisano na stronie <a href=\"/pl/delivery\">Dostawa</a>. Odpowiadasz za poprawny link wymiany i konto Steam, które może przyjmować wymiany.</p>\n<h2>6. Sprzedaż nam</h2>\n<p>Gdy oferujesz skina, w ciągu 3 dni roboczych podajemy cenę. Przyjmujesz ją albo odrzucasz. Po przyjęciu wysyłasz nam przedmiot przez wymianę Steam; gdy dotrze, płacimy przelewem SEPA, na kartę lub na saldo. Potwierdzasz, że masz prawo sprzedać przedmiot.</p>\n<h2>7. Odstąpienie i zwroty</h2>\n<p>Przedmiot jest dobrem cyfrowym. Żądając natychmiastowej dostawy, zgadzasz się, że prawo odstąpienia wygasa z chwilą dostarczenia. Co zwracamy, opisuje strona <a href=\"/pl/refunds\">Zwroty</a>.</p>\n<h2>8. Uczciwe korzystanie</h2>\n<p>Zabronione są oszustwa, pranie pieniędzy, kradzione dane płatnicze i oprogramowanie obciążające serwis. Z tych powodów możemy zablokować konto. Pieniądze, które prawnie należą do Ciebie, pozostają Twoje.</p>\n<h2>9. Odpowiedzialność i prawo</h2>\n<p>Odpowiadamy bez ograniczeń za winę umyślną i rażące niedbalstwo, a poza tym za przewidywalne szkody wynikłe z naruszenia istotnych obowiązków. Steam i pokazywane gry należą do ich właścicieli; nie jesteśmy z nimi powiązani. Ochrona konsumentów w kraju Twojego zamieszkania pozostaje nienaruszona.</p>",
      "is_terms": true,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 3,
      "slug": "privacy",
      "title": "Polityka prywatności",
      "content": "<p>Ta polityka wyjaśnia, jakie dane osobowe przetwarza Regalia i po co. Administrator jest wskazany na dole każdej strony.</p>\n<h2>Co przetwarzamy</h2>\n<ul>\n<li><strong>Konto:</strong> imię i nazwisko, e-mail, telefon, adres, link wymiany Steam. Są potrzebne do umowy z Tobą.</li>\n<li><strong>Zamówienia, płatności i oferty:</strong> co i kiedy kupiono, sprzedano i zapłacono. Prawo nakazuje nam przechowywać te dokumenty.</li>\n<li><strong>Dane płatnicze:</strong> dane karty trafiają wprost do dostawcy płatności i nigdy do nas. Z numeru IBAN użytego przy doładowaniu zachowujemy kraj i cztery ostatnie znaki; dane do wypłat przechowujemy zaszyfrowane.</li>\n<li><strong>Dane techniczne:</strong> adres sieciowy, aby ograniczać nadużycia, i kraj, do którego należy. Nasze logi nie zawierają nazwisk, adresów ani haseł.</li>\n</ul>\n<h2>Kto je otrzymuje</h2>\n<p>Dostawca płatności, nasz bank, dostawcy hostingu i poczty oraz Steam w celu dostawy. Nie sprzedajemy danych.</p>\n<h2>Jak długo je przechowujemy</h2>\n<p>Dane konta tak długo, jak ono istnieje, dokumenty zamówień i płatności przez okres wymagany prawem podatkowym, wysłane linki najwyżej 24 godziny, a sesje 30 dni od ostatniej wizyty.</p>\n<h2>Twoje prawa</h2>\n<p>Możesz żądać dostępu, sprostowania, usunięcia, ograniczenia i kopii danych, sprzeciwić się przetwarzaniu i w każdej chwili wycofać zgodę. Napisz do nas przez stronę <a href=\"/pl/contact\">Kontakt</a>. Możesz też złożyć skargę do organu nadzorczego.</p>\n<h2>Analityka</h2>\n<p>Analityka jest ładowana tylko za Twoją zgodą wyrażoną w informacji o plikach cookie. Więcej na stronie <a href=\"/pl/cookies\">Pliki cookie</a>.</p>",
      "is_terms": false,
      "is_privacy": true,
      "is_cookie": false
    },
    {
      "id": 4,
      "slug": "cookies",
      "title": "Polityka plików cookie",
      "content": "<p>Pliki cookie to małe teksty, które przeglądarka przechowuje dla serwisu. Używamy ich niewiele.</p>\n<h2>Niezbędne</h2>\n<table>\n<thead>\n<tr>\n<th>Nazwa</th>\n<th>Cel</th>\n<th>Czas</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><code>session</code> (<code>__Host-session</code>)</td>\n<td>utrzymuje zalogowanie</td>\n<td>30 dni</td>\n</tr>\n<tr>\n<td><code>XSRF-TOKEN</code></td>\n<td>chroni formularze przed fałszowaniem</td>\n<td>7 dni</td>\n</tr>\n<tr>\n<td><code>cookie_consent</code></td>\n<td>pamięta Twój wybór w sprawie cookie</td>\n<td>1 rok</td>\n</tr>\n</tbody>\n</table>\n<p>Przeglądarka przechowuje też, tylko dla tego serwisu, Twój język, walutę i informację, czy jesteś zalogowany.</p>\n<h2>Analityka</h2>\n<p>Tylko za Twoją zgodą narzędzie analityczne pokazuje nam, które strony są używane. Jeśli wybierzesz wyłącznie niezbędne pliki, nigdy nie zostanie załadowane.</p>\n<h2>Zmiana zdania</h2>\n<p>Usuń w przeglądarce plik <code>cookie_consent</code>, a informacja pojawi się ponownie. Bez niezbędnych plików możesz przeglądać serwis, ale nie zalogować się.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": true
    },
    {
      "id": 5,
      "slug": "delivery",
      "title": "Dostawa",
      "content": "<p>Każdy przedmiot dostarczamy przez <strong>wymianę Steam</strong>.</p>\n<h2>Czego potrzebujesz</h2>\n<ul>\n<li>konta Steam, które może się wymieniać, z włączonym od co najmniej 15 dni Steam Guard;</li>\n<li>linku wymiany. Znajdziesz go w Steam: <em>Ekwipunek → Oferty wymiany → Kto może wysyłać mi oferty wymiany?</em> Zawiera <code>partner</code> i <code>token</code>.</li>\n</ul>\n<h2>Jak to przebiega</h2>\n<ol>\n<li>Płacisz. Zamówienie pojawia się w historii jako <strong>W realizacji</strong>.</li>\n<li>Wysyłamy ofertę wymiany na Twój link, zwykle w ciągu godziny, najpóźniej w ciągu 24 godzin. Zamówienie jest <strong>przyjęte</strong>.</li>\n<li>Przyjmujesz ofertę w Steam. Zamówienie jest <strong>zakończone</strong>.</li>\n</ol>\n<p>Dostawa jest bezpłatna. Nigdy nie prosimy o przedmiot w zamian, hasło do Steam ani kod. Oferta wymiany, która czegoś od Ciebie żąda, nie pochodzi od nas.</p>\n<h2>Jeśli coś nie działa</h2>\n<p>Jeśli wymiana jest niemożliwa, na przykład z powodu ograniczeń konta, skontaktujemy się z Tobą. Jeśli taka pozostanie, zwrócimy pieniądze, jak opisano na stronie <a href=\"/pl/refunds\">Zwroty</a>.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 6,
      "slug": "refunds",
      "title": "Zwroty",
      "content": "<h2>Kiedy odzyskujesz pieniądze</h2>\n<ul>\n<li><strong>Nie możemy dostarczyć:</strong> cała zapłacona cena wraca na Twoje saldo od razu i bez wniosku.</li>\n<li><strong>Karta została obciążona, ale przedmiotu już nie było:</strong> kwota zasila saldo, a my piszemy do Ciebie.</li>\n<li><strong>Zapłacono dwa razy:</strong> zwracamy drugą płatność.</li>\n</ul>\n<h2>Dokąd trafiają</h2>\n<p>Zwroty trafiają na Twoje <strong>saldo</strong>, gdzie możesz ich użyć natychmiast. Na życzenie zwracamy pieniądze na kartę lub konto, z którego przyszły; trwa to do 10 dni roboczych. Jeśli użyto kodu promocyjnego, odzyskujesz to, co rzeczywiście zapłacono.</p>\n<h2>Czego nie można zwrócić</h2>\n<p>Po przyjęciu wymiany w Steam przedmiot jest dostarczony i nie można go zwrócić: to dobro cyfrowe, a dostawa nastąpiła natychmiast na Twoje żądanie. Jeśli przedmiot różni się od opisu, napisz w ciągu 14 dni przez stronę <a href=\"/pl/contact\">Kontakt</a>, a naprawimy to. Twoje prawa ustawowe pozostają nienaruszone.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 7,
      "slug": "faq",
      "title": "Częste pytania",
      "content": "<h2>Czy każdy przedmiot naprawdę jest jedyny?</h2>\n<p>Tak. Każdy można kupić raz. Dlatego koszyk nie zna ilości i niczego nie rezerwuje do chwili zapłaty.</p>\n<h2>Dlaczego przedmiot zniknął z mojego koszyka?</h2>\n<p>Ktoś kupił go wcześniej. Jest pokazany jako niedostępny i nie wlicza się do sumy.</p>\n<h2>Jak mogę zapłacić?</h2>\n<p>Z salda lub kartą. Saldo doładujesz kartą lub przelewem SEPA. Przy przelewie podaj dokładnie pokazany tytuł; pieniądze pojawią się, gdy dotrą do naszego banku, zwykle następnego dnia roboczego.</p>\n<h2>Moja płatność kartą oczekuje. Co teraz?</h2>\n<p>Strona odświeża się sama. Jeśli płatność nie zostanie potwierdzona w ciągu 15 minut, przedmioty wracają do sprzedaży, a późniejsza płatność zasili saldo.</p>\n<h2>Jak sprzedać skina?</h2>\n<p>Otwórz na koncie <strong>Sprzedaj skiny</strong>, opisz przedmiot, podaj cenę i link do niego w ekwipunku Steam. Odpowiadamy w ciągu 3 dni roboczych. Jeśli przyjmiesz naszą cenę, wysyłasz przedmiot i wybierasz sposób wypłaty.</p>\n<h2>Kiedy dostanę pieniądze za skina?</h2>\n<p>Gdy tylko przedmiot do nas dotrze. Przelewy SEPA trwają jeden lub dwa dni robocze.</p>\n<h2>Dlaczego muszę potwierdzić e-mail?</h2>\n<p>To chroni Twoje pieniądze: nikt nie może płacić, sprzedawać ani wypłacać z adresem, który do niego nie należy.</p>\n<h2>Ile muszę mieć lat?</h2>\n<p>Co najmniej 18.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    },
    {
      "id": 8,
      "slug": "contact",
      "title": "Kontakt",
      "content": "<p>Chętnie pomożemy. Napisz na <a href=\"mailto:support@regalia.test\">support@regalia.test</a> albo skorzystaj z formularza. Odpowiadamy w dni robocze w ciągu 24 godzin po polsku, angielsku, niemiecku, francusku i hiszpańsku.</p>\n<p><strong>Podaj nam, proszę,</strong> numer zamówienia lub płatności, jeśli sprawa ich dotyczy, oraz to, czego się spodziewasz.</p>\n<p><strong>Nigdy nie wysyłaj nam</strong> haseł, numerów kart ani kodów. Nie potrzebujemy ich i nigdy o nie nie poprosimy.</p>\n<p>Być może szybciej znajdziesz odpowiedź w <a href=\"/pl/faq\">częstych pytaniach</a> albo na stronach <a href=\"/pl/delivery\">Dostawa</a> i <a href=\"/pl/refunds\">Zwroty</a>.</p>",
      "is_terms": false,
      "is_privacy": false,
      "is_cookie": false
    }
  ]
};
