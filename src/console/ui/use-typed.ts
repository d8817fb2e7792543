/** What somebody has typed into a question, by the names of the fields that were touched. A session that ends meanwhile does not lose it. */
import { useEffect, useState } from 'react';
import { keepBeforeSignIn } from '../api/leave-to-sign-in.ts';
import { type Action, type ActionValues, actionKey } from './action.ts';
import { forgetKeptTyping, keepTyping, keptTyping } from './kept-typing.ts';
import { useOperator } from './operator.ts';

export function useTyped(action: Action) {
  const { fields } = action;
  const [question] = useState({
    place: `${location.pathname}${location.search} ${actionKey(action)}`,
    by: useOperator()?.email ?? '',
  });
  const [kept] = useState(() => keptTyping(question));
  const [typed, setTyped] = useState<ActionValues>(kept);
  useEffect(() => {
    if (Object.keys(kept).length > 0) forgetKeptTyping();
  }, [kept]);
  useEffect(
    () =>
      keepBeforeSignIn(() => {
        // a control of the screen's own may hold a whole file
        const texts = fields?.filter(({ control }) => !control) ?? [];
        const touched = texts.flatMap(({ name }) => {
          const value = typed[name];
          return value === undefined ? [] : [{ name, value }];
        });
        keepTyping({ ...question, fields: touched });
      }),
    [question, fields, typed],
  );
  return [typed, setTyped] as const;
}
