import { examine } from '../modules/health/doctor.service.ts';
import type { Command } from './command.ts';
import { EXIT, UsageError } from './exit.ts';
import { say } from './say.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  usage: 'doctor [--json]',
  summary:
    'Look at database, files, disk, secrets, address, backups and jobs, and say what is wrong and what helps. 1 when something is.',
  example: 'doctor --json',
  run: async ({ context }, args) => {
    if (args.some((arg) => arg !== '--json')) throw new UsageError();
    const findings = await examine(context);
    if (args.includes('--json')) console.log(JSON.stringify(findings));
    else for (const { check, state, text } of findings) say(`${state.padEnd(8)} ${check}: ${text}`);
    return findings.some(({ state }) => state === 'bad') ? EXIT.refused : EXIT.done;
  },
};
