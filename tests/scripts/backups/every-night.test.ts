/** The backups of each night, over a clock that waiting alone moves on. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { everyNight, untilDue } from '../../../scripts/backups/every-night.ts';
import { nameOfBackup } from '../../../scripts/backups/kept-backups.ts';

const hourMs = 3_600_000;
const at = (moment: string) => Date.parse(`2026-11-${moment}:00Z`);

test.each([
  ['at once where there is none', null, '23T14:00', 0],
  ['at once where that of the last night is missing', '21T02:00', '23T14:00', 0],
  ['at once where it is missing and a later one of the day before is there', '22T14:00', '23T02:15', 0],
  ['the next night where that of the last one is there', '23T02:00', '23T14:00', 12 * hourMs],
  ['this night where one was made since the last', '22T14:00', '23T01:00', hourMs],
])('a backup is due %s', (_, newest, now, ms) => {
  expect(untilDue(newest === null ? null : at(newest), at(now))).toBe(ms);
});

/** From `begin` on, a shop that can be backed up until it `fails`, if it does. Ends after `nights` of them. */
async function run(begin: string, { nights = 1, fails = '' }) {
  const folder = mkdtempSync(join(tmpdir(), 'regalia-nights-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const stopped = new AbortController();
  const tried: string[] = [];
  const warned: string[] = [];
  let time = at(begin);
  const backUp = async () => {
    const moment = new Date(time).toISOString().slice(8, 16);
    tried.push(moment);
    if (moment === fails) throw new Error('No shop answers.');
    writeFileSync(join(folder, nameOfBackup(new Date(time))), '');
    if (tried.length === nights) stopped.abort();
  };
  const wait = async (ms: number) => {
    time += ms;
  };
  const now = () => time;
  const warn = (line: string) => warned.push(line);
  const ended = await everyNight(folder, backUp, stopped.signal, { wait, now, warn }).then(
    () => 'stopped',
    ({ message }) => message,
  );
  return { ended, endedAt: new Date(time).toISOString().slice(8, 16), tried, warned };
}

test('the first backup is made at once, the others at two o’clock each night, until it is stopped', async () => {
  expect(await run('23T14:00', { nights: 3 })).toEqual({
    ended: 'stopped',
    endedAt: '25T02:00',
    tried: ['23T14:00', '24T02:00', '25T02:00'],
    warned: [],
  });
});

test('after a backup that failed it waits and ends, so that it is started anew and no sooner', async () => {
  expect(await run('23T14:00', { nights: 3, fails: '24T02:00' })).toEqual({
    ended: 'This ends, so that it is started anew beside the shop as it runs now.',
    endedAt: '24T02:15',
    tried: ['23T14:00', '24T02:00'],
    warned: ['No shop answers. It is tried again in 15 minutes.'],
  });
});
