/** The trade link at which the shop asks for an item that it buys. */
import type { ComponentProps } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { TextField } from '../../ui/TextField.tsx';

interface Props extends Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> {
  language: LanguageCode;
}

export function TradeLinkField({ language, ...field }: Props) {
  const t = messagesOf(language, 'fields');
  return (
    <TextField
      {...field}
      label={t('tradeLink')}
      hint={t('tradeLinkHint')}
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
    />
  );
}
