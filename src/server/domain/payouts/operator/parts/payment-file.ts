/**
 * The bank file of payouts: a credit transfer initiation of ISO 20022, pain.001.001.09, by the rulebook of the European Payments Council:
 * euros, structured addresses, its character set. The same payouts give the same file, byte for byte.
 */
import { XMLBuilder } from 'fast-xml-parser';
import { decimalOf } from '#rules/money.ts';
import { sepaText } from '#rules/sepa-text.ts';
import { endToEndIdOf } from '../../parts/end-to-end-id.ts';

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

export interface SepaPaymentOrder {
  payoutId: string;
  amountCents: number;
  name: string;
  iban: string;
  address: string;
  postCode: string;
  city: string;
  /** ISO code. */
  country: string;
  remittance: string;
}

export interface PaymentFile {
  messageId: string;
  /** Unix seconds. */
  createdAt: number;
  debtor: { name: string; iban: string; bic: string };
  paymentOrders: readonly SepaPaymentOrder[];
}

/** Returns XML with control sums over the payment orders. */
export function paymentFile({ messageId, createdAt, debtor, paymentOrders }: PaymentFile): string {
  const at = new Date(createdAt * 1000).toISOString();
  const sums = {
    NbOfTxs: String(paymentOrders.length),
    CtrlSum: decimalOf(paymentOrders.reduce((sum, { amountCents }) => sum + amountCents, 0)),
  };
  const builder = new XMLBuilder({
    format: true,
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    suppressEmptyNode: true,
  });
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': namespace,
      CstmrCdtTrfInitn: {
        GrpHdr: { MsgId: messageId, CreDtTm: at.slice(0, 19), ...sums, InitgPty: { Nm: sepaText(debtor.name, 70) } },
        PmtInf: {
          PmtInfId: messageId,
          PmtMtd: 'TRF',
          ...sums,
          PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
          ReqdExctnDt: { Dt: at.slice(0, 10) },
          Dbtr: { Nm: sepaText(debtor.name, 70) },
          DbtrAcct: { Id: { IBAN: debtor.iban } },
          DbtrAgt: { FinInstnId: { BICFI: debtor.bic } },
          ChrgBr: 'SLEV',
          CdtTrfTxInf: paymentOrders.map(creditTransferElement),
        },
      },
    },
  });
}

function creditTransferElement(order: SepaPaymentOrder) {
  const { payoutId, amountCents, name, iban, address, postCode, city, country, remittance } = order;
  return {
    PmtId: { EndToEndId: endToEndIdOf(payoutId) },
    Amt: { InstdAmt: { '@Ccy': 'EUR', '#text': decimalOf(amountCents) } },
    Cdtr: {
      Nm: sepaText(name, 70),
      // an address is wanted whole, or not at all
      ...(address && postCode && city && country
        ? {
            PstlAdr: {
              StrtNm: sepaText(address, 70),
              PstCd: sepaText(postCode, 16),
              TwnNm: sepaText(city, 35),
              Ctry: country,
            },
          }
        : {}),
    },
    CdtrAcct: { Id: { IBAN: iban } },
    RmtInf: { Ustrd: sepaText(remittance, 140) },
  };
}
