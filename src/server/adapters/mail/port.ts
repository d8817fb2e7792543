/** How a mail is sent. */
export interface Mail {
  /** The same when a mail is sent again, so that the recipient's program can tell. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address that an answer goes to, when it is not the sender's. */
  replyTo?: string;
}

export interface MailTransport {
  /** Throws when the mail server did not take it. */
  send(mail: Mail): Promise<void>;
}
