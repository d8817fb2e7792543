/** The sum above which purchases ask for a two-factor code. A higher one, or none, asks for a code itself. */
import { call } from '#api/client.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { codeLimitErrors } from '#rules/validation/code-limit.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useConfirmationCode } from '../ui/use-confirmation-code.tsx';
import { useForm } from '../ui/use-form.ts';

interface Props {
  language: LanguageCode;
  /** Euros; null never asks. */
  codeAbove: number | null;
  onDone: () => void;
}

const suggested = '100';

export function CodeLimitForm({ language, codeAbove, onDone }: Props) {
  const t = messagesOf(language, 'security');
  const { withCode, dialog } = useConfirmationCode(language);
  const { form, text, flag, values, busy } = useForm({
    language,
    initial: { enabled: codeAbove !== null, amount: codeAbove === null ? suggested : String(codeAbove) },
    check: codeLimitErrors,
    send: async (values) => {
      const { message } = await withCode((code) => call('POST /user/code-limit', { body: { ...values, code } }));
      showToast('success', message);
      onDone();
    },
    fallback: t('failed'),
  });
  return (
    <>
      <form {...form} className="grid gap-4 border-line border-t pt-5">
        <Checkbox {...flag('enabled')} label={t('codeLimitAsk')} />
        {values.enabled ? (
          <TextField
            {...text('amount')}
            label={t('codeLimitAmount')}
            hint={t('codeLimitHint')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            frameClassName="sm:max-w-[calc(50%-0.625rem)]"
            className="tabular"
          />
        ) : null}
        <Button type="submit" className="justify-self-start" busy={busy} busyText={t('working')}>
          {t('codeLimitSave')}
        </Button>
      </form>
      {dialog}
    </>
  );
}
