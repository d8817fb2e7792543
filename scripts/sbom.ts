/** `npm run sbom [-- FILE]`: writes what runs in production, package by package, as CycloneDX. Needs no network. See docs/security.md#packages. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Problem, runCommand } from '#node/problem.ts';
import { root } from '#node/root.ts';
import { type Bill, billOfMaterials } from './packages/bill-of-materials.ts';

const arguments_ = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev'];

await runCommand(async () => {
  const file = resolve(root, process.argv[2] ?? 'regalia.cdx.json');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, stdout, stderr } = spawnSync(npm, arguments_, { cwd: root, encoding: 'utf8', maxBuffer: 64e6 });
  if (status !== 0)
    throw new Problem(`npm could not list the packages (npm 10 or later can): ${stderr.trim().split('\n').at(-1)}`);
  const bill = billOfMaterials(JSON.parse(stdout) as Bill, readFileSync(join(root, 'package-lock.json'), 'utf8'));
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`${bill.components.length} packages in ${file}`);
});
