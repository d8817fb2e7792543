/** Options of a select found by their first letters, however slow the machine: between two keys of a test there may be more than a pause of a person. */
import type { UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';

/** Types letters at one moment. The select has the focus. */
export async function typeAhead(user: UserEvent, letters: string): Promise<void> {
  const at = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(performance.now());
  await user.keyboard(letters);
  at.mockRestore();
}

/** Opens the select that has the focus, and chooses the option that the letters find. */
export async function chooseByLetters(user: UserEvent, letters: string): Promise<void> {
  await user.keyboard('{Enter}');
  await typeAhead(user, letters);
  await user.keyboard('{Enter}');
}
