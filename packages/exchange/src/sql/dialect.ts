import type { SqlDialect } from './model.ts';

/** Words that one dialect has and the others have not. Each is looked for once in each line of the text at most. */
const SIGNS: readonly (readonly [SqlDialect, RegExp])[] = [
  ['mysql', /\bAUTO_INCREMENT\b|\bENGINE\s?=|^DELIMITER\b|\bCOMMENT\s?=?\s?'|`\w+`\s\w|\bUNSIGNED\b/gimu],
  [
    'postgresql',
    /\bBIGSERIAL\b|\bSERIAL\b|\bOWNER TO\b|'::\w|\bnextval\(|\bcharacter varying\b|\bjsonb\b|\btimestamptz\b|\$\$|\bpg_catalog\b|\bbytea\b/giu,
  ],
  [
    'sqlserver',
    /\bNVARCHAR\s?\(MAX\)|\bIDENTITY\s?\(|\bsp_addextendedproperty\b|^GO\s?$|\[dbo\]|\bCLUSTERED\b|\] \[\w+\][(\s]/gimu,
  ],
  ['oracle', /\bVARCHAR2\b|\bNUMBER\s?\(|\bSYSDATE\b|\bTABLESPACE\b|\bNVARCHAR2\b/giu],
  ['sqlite', /\bAUTOINCREMENT\b|\bsqlite|^PRAGMA\b|\bWITHOUT ROWID\b|\bstrftime\(/gimu],
];

/** Enough to tell; a dump of five megabytes says what it is long before its end. */
const LOOKED_AT = 200_000;

/** The dialect most of whose own words stand in the text. */
export function dialectOf(sql: string): SqlDialect {
  const text = sql.slice(0, LOOKED_AT);
  let best: SqlDialect = 'generic';
  let most = 0;
  for (const [dialect, sign] of SIGNS) {
    const found = text.match(sign)?.length ?? 0;
    if (found > most) {
      most = found;
      best = dialect;
    }
  }
  return best;
}
