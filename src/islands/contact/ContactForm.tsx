/** Message to the support. The hidden field `website` is a honeypot: the server drops messages that fill it. */
import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { contactMessageCharactersMax } from '#rules/limits.ts';
import { contactFormErrors } from '#rules/validation/contact-form.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useForm } from '../ui/use-form.ts';
import { useSession } from '../ui/use-stores.ts';

export function ContactForm({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'content');
  const [sent, setSent] = useState('');
  const outcome = useRef<HTMLHeadingElement>(null);
  const { customer } = useSession();
  const { form, text, change, values, busy } = useForm({
    language,
    initial: { name: '', email: '', message: '', website: '' },
    check: contactFormErrors,
    send: async (body) => setSent((await call('POST /contact', { body })).message),
    fallback: t('messageFailed'),
  });
  const isUntouched = values.name === '' && values.email === '';

  useEffect(() => {
    if (customer && isUntouched) change({ name: `${customer.name} ${customer.surname}`, email: customer.email });
  }, [customer]);
  useEffect(() => {
    if (sent) outcome.current?.focus();
  }, [sent]);

  if (sent) {
    return (
      <div className="alert flex gap-3" data-tone="success">
        <MailCheck aria-hidden="true" className="size-5 flex-none text-success" />
        <div>
          <h2 ref={outcome} tabIndex={-1} className="font-semibold">
            {t('messageSentTitle')}
          </h2>
          <p className="pt-1 text-soft">{sent}</p>
          <Button
            className="mt-4"
            onClick={() => {
              change({ message: '' });
              setSent('');
            }}
          >
            {t('writeAnother')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form {...form} className="grid gap-5" aria-label={t('formTitle')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...text('name')} label={t('name')} autoComplete="name" maxLength={100} />
        <TextField
          {...text('email')}
          label={messagesOf(language, 'fields')('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      </div>
      <TextArea
        {...text('message')}
        label={t('message')}
        hint={t('messageHint')}
        maxLength={contactMessageCharactersMax}
      />
      <div className="sr-only" aria-hidden="true">
        <label>
          website
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={values.website}
            onChange={(event) => change({ website: event.target.value })}
          />
        </label>
      </div>
      <Button type="submit" variant="primary" large busy={busy} busyText={t('sending')} className="justify-self-start">
        {t('send')}
      </Button>
    </form>
  );
}
