/** The form of the customer's own data: what it checks and how it is saved. */
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import type { Profile } from '#contract/profile.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { asksForNewEmail, profileErrors } from '#rules/validation/profile.ts';
import { reauthenticationErrors } from '#rules/validation/reauthentication.ts';
import { messagesOf } from '#stores/messages.ts';
import { takeProfile } from '#stores/profile.ts';
import { $session } from '#stores/session.ts';
import { showToast } from '#stores/toasts.ts';
import { contactValues } from '../ui/contact-values.ts';
import { useConfirmationCode } from '../ui/use-confirmation-code.tsx';
import { useForm } from '../ui/use-form.ts';
import { usePhoneField } from '../ui/use-phone-field.ts';
import { type ProfileDraft, saveProfileDraft, takeProfileDraft } from './profile-draft.ts';
import { useTradeLinkConfirmation } from './use-trade-link-confirmation.ts';

/** `isNewEmail`: the e-mail in the form requires the password. `dialog` asks for a two-factor code, `tradeLink.dialog` for any. */
export function useProfileForm(language: LanguageCode, profile: Profile, unsupported: readonly string[]) {
  const t = messagesOf(language, 'account');
  const { withCode, dialog } = useConfirmationCode(language);
  const { phoneNumber } = usePhoneField(language, unsupported);
  const [draft] = useState(() => takeProfileDraft(profile.email));
  const saved = savedValues(profile, language);
  const isNew = (email: string) => asksForNewEmail(email.trim(), profile);

  const tradeLink = useTradeLinkConfirmation(language, (link) => form.change({ steam_trade_link: link }));
  const form = useForm({
    language,
    initial: {
      ...saved,
      ...draft,
      password: '',
    },
    check: async (values) => [
      ...profileErrors(values, { phoneValid: (await phoneNumber(values)) !== null }),
      ...(isNew(values.email)
        ? reauthenticationErrors({ password: values.password, code: '' }, { withCode: false })
        : []),
    ],
    send: async (values) => {
      const { name, surname, email, phone, password } = values;
      const phoneE164 = (await phoneNumber(values))?.e164 ?? '';
      // what is not sent stays as another tab may have saved it meanwhile
      const { postCode: post_code, phoneCountry: _, ...changed } = unsavedOf(values, saved);
      const body = { name, surname, email, phone, phoneE164, post_code, ...changed };
      const { payload, message } = await withCode((code) =>
        call('PUT /user/profile', { body: { ...body, password, code } }),
      );
      takeProfile(payload);
      form.change({ email: payload.email, password: '', steam_trade_link: payload.steam_trade_link });
      showToast('success', message || t('profileSaved'));
      const isPending = payload.steam_trade_link_pending === values.steam_trade_link;
      if (isPending && payload.steam_trade_link !== values.steam_trade_link) void tradeLink.confirm();
    },
    fallback: t('profileFailed'),
    serverNames: { post_code: 'postCode', phoneE164: 'phone' },
  });
  const { values } = form;
  const known = useRef(saved);
  // what another tab has saved comes into the fields that nobody has touched
  useEffect(() => {
    const before = known.current;
    known.current = saved;
    const typed = unsavedOf(values, before);
    const isPhoneTyped = 'phone' in typed || 'phoneCountry' in typed;
    const fresh = Object.entries(unsavedOf(saved, before)).filter(
      ([name]) => !(name in typed) && !(isPhoneTyped && name.startsWith('phone')),
    );
    if (fresh.length > 0) form.change(Object.fromEntries(fresh));
  }, [profile]);
  useEffect(
    () =>
      $session.listen(({ status }) => {
        if (status === 'guest') saveProfileDraft(profile.email, unsavedOf(values, saved));
      }),
    [values, profile, language],
  );
  return { ...form, dialog, tradeLink, isNewEmail: isNew(values.email) };
}

function savedValues(profile: Profile, language: LanguageCode): ProfileDraft {
  return { ...contactValues(profile, language), steam_trade_link: profile.steam_trade_link };
}

/** What differs from `saved`. */
function unsavedOf(values: ProfileDraft, saved: ProfileDraft): Partial<ProfileDraft> {
  // safe because an object literal has no other keys
  const names = Object.keys(saved) as (keyof ProfileDraft)[];
  return Object.fromEntries(names.filter((name) => values[name] !== saved[name]).map((name) => [name, values[name]]));
}
