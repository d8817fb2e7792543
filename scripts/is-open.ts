/** Whether a shop takes calls, by what it answers at `/api/health`. */
export async function isOpen(answer: Response): Promise<boolean> {
  const body: unknown = await answer.json().catch(() => null);
  if (answer.status === 200) return true;
  // mails or jobs are behind, as they are after a day in which it was closed
  return typeof body === 'object' && body !== null && Reflect.get(body, 'message_key') === 'work_late';
}
