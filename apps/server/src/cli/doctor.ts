import { examine } from '../modules/health/doctor.service.ts';
import type { Command } from './command.ts';

const USAGE = 'doctor [--json]';

export const doctorCommand: Command = {
  name: 'doctor',
  usage: USAGE,
  summary:
    'Look at database, files, disk, secrets, address and jobs, and say what is wrong and what helps. 1 when something is.\n      Example: doctor --json',
  run: async ({ context }, args) => {
    if (args.some((arg) => arg !== '--json')) {
      console.error(USAGE);
      return 2;
    }
    const findings = await examine(context);
    if (args.includes('--json')) console.log(JSON.stringify(findings));
    else for (const { check, state, text } of findings) console.log(`${state.padEnd(8)} ${check}: ${text}`);
    return findings.some(({ state }) => state === 'bad') ? 1 : 0;
  },
};
