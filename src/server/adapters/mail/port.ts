/** Sending of mails. */
export interface Mail {
  /** The same for every attempt to send a mail, so that the recipient's mail client can drop duplicates. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where an answer goes, when not to the sender. */
  replyTo?: string;
  /** A person has written the mail, and wants an answer, also from a program. */
  isFromPerson?: boolean;
}

/** The mail server takes no mail at all at present: this one had no part in it. */
export class MailServerAway extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'MailServerAway';
  }
}

export interface MailTransport {
  /** Throws when the mail server does not accept the mail. @throws MailServerAway */
  send(mail: Mail): Promise<void>;
}
