import { expect, test } from 'vitest';
import { nameOfBackup, newestBackup, superfluousBackups } from '../../../scripts/backups/kept-backups.ts';

const dayMs = 86_400_000;
const noon = Date.parse('2026-11-23T12:00:00Z');
const nights = (count: number) => Array.from({ length: count }, (_, n) => nameOfBackup(new Date(noon - n * dayMs)));
const keptOf = (names: readonly string[]) => {
  const gone = new Set(superfluousBackups(names));
  return names.filter((name) => !gone.has(name));
};

test('a name says when the backup was made, and is read again', () => {
  expect(nameOfBackup(new Date(noon))).toBe('regalia-2026-11-23T120000Z.backup');
  expect(newestBackup(nights(3).toReversed())).toBe(noon);
  expect(newestBackup(['notes.txt'])).toBeNull();
});

test('of two years of nights seven days, five weeks and twelve months stay', () => {
  const kept = keptOf(nights(730)).map((name) => name.slice(8, 18));
  expect(kept.slice(0, 7)).toEqual([
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
  ]);
  // the Sundays of the weeks before, of which one is among the days already
  expect(kept.slice(7)).toEqual([
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ]);
});

test('what is kept stays kept when nothing new comes', () => {
  const kept = keptOf(nights(400));
  expect(superfluousBackups(kept)).toEqual([]);
});

test('of one day the newest stays, and other files are left alone', () => {
  const morning = 'regalia-2026-11-23T020000Z.backup';
  const names = [morning, ...nights(1), 'regalia-2026-11-23T120000Z.backup.part', 'backup.key'];
  expect(superfluousBackups(names)).toEqual([morning]);
});

test('a shop that was closed for long keeps the backups of before', () => {
  expect(superfluousBackups([nameOfBackup(new Date(noon)), 'regalia-2020-02-01T020000Z.backup'])).toEqual([]);
});

test('one that was cut off goes once a later one is whole, and not while it may be in the making', () => {
  const part = 'regalia-2026-11-22T020000Z.backup.part';
  expect(superfluousBackups(['regalia-2026-11-21T020000Z.backup', part])).toEqual([]);
  expect(superfluousBackups([part, 'regalia-2026-11-23T020000Z.backup', 'notes.part'])).toEqual([part]);
});
