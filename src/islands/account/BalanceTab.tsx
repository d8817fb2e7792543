/** The tab of the balance: what is on it and can be withdrawn, then every movement. */
import { useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { FundsPanel } from './FundsPanel.tsx';
import { Statement } from './Statement.tsx';

export function BalanceTab({ language }: { language: LanguageCode }) {
  // a new number loads the movements anew
  const [version, setVersion] = useState(0);
  return (
    <div className="grid gap-4">
      <FundsPanel language={language} onMoved={() => setVersion(version + 1)} />
      <Statement key={version} language={language} />
    </div>
  );
}
