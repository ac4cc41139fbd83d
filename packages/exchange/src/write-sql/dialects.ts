export const WRITTEN_DIALECTS = ['mysql', 'postgresql', 'sqlite'] as const;
export type WrittenDialect = (typeof WRITTEN_DIALECTS)[number];

type Rule = readonly [pattern: RegExp, type: string];

/** What one database calls otherwise than the others; what it knows itself, or nobody knows, stays as it is written. */
const TYPES: Readonly<Record<WrittenDialect, readonly Rule[]>> = {
  mysql: [
    [/^(?:smallserial|serial2)$/i, 'smallint'],
    [/^(?:serial4?)$/i, 'int'],
    [/^(?:bigserial|serial8)$/i, 'bigint'],
    [/^n?varchar2\((\d+)(?: char| byte)?\)$/i, 'varchar($1)'],
    [/^character varying\((\d+)\)$/i, 'varchar($1)'],
    [/^(?:character varying|varchar|bpchar)$/i, 'varchar(255)'],
    [/^timestamp(?:\((\d)\))? with(?:out)? time zone$/i, 'datetime'],
    [/^timestamptz(?:\(\d\))?$/i, 'datetime'],
    [/^time(?:\(\d\))? with(?:out)? time zone$/i, 'time'],
    [/^uuid$/i, 'char(36)'],
    [/^jsonb$/i, 'json'],
    [/^bytea$/i, 'longblob'],
    [/^money$/i, 'decimal(19,2)'],
    [/^(?:inet|cidr|macaddr)$/i, 'varchar(45)'],
    [/^(?:interval|tsvector|xml|citext)$/i, 'text'],
    [/^.*\[\]$/i, 'json'],
    [/^number\((\d+,\d+)\)$/i, 'decimal($1)'],
    [/^number(?:\(\d+\))?$/i, 'bigint'],
    [/^n?clob$/i, 'longtext'],
    [/^$/, 'text'],
  ],
  postgresql: [
    [/^(?:tinyint|year)(?:\(\d+\))?(?: unsigned)?(?: zerofill)?$/i, 'smallint'],
    [/^smallint(?:\(\d+\)|(?: unsigned)(?: zerofill)?)$/i, 'smallint'],
    [/^(?:mediumint|int|integer)\(\d+\)(?: zerofill)?$/i, 'integer'],
    [/^mediumint(?: unsigned)?(?: zerofill)?$/i, 'integer'],
    [/^(?:int|integer|mediumint)(?:\(\d+\))? unsigned(?: zerofill)?$/i, 'bigint'],
    [/^bigint\(\d+\)$/i, 'bigint'],
    [/^bigint(?:\(\d+\))? unsigned(?: zerofill)?$/i, 'numeric(20)'],
    [/^(decimal|numeric)(\([\d,]+\))? unsigned$/i, '$1$2'],
    [/^double(?:\([\d,]+\))?(?: unsigned)?$/i, 'double precision'],
    [/^float(?:\(\d+,\d+\)| unsigned)$/i, 'real'],
    [/^datetime2?$/i, 'timestamp'],
    [/^datetime2?\((\d)\)$/i, 'timestamp($1)'],
    [/^(?:tiny|medium|long)text$/i, 'text'],
    [/^(?:nvarchar2?|varchar2)\((\d+)(?: char| byte)?\)$/i, 'varchar($1)'],
    [/^n?varchar\(max\)$|^ntext$|^n?clob$/i, 'text'],
    [/^(?:tiny|medium|long)?blob$|^(?:var)?binary(?:\((?:\d+|max)\))?$|^image$/i, 'bytea'],
    [/^(?:enum|set)\(.*\)$/i, 'text'],
    [/^number(\([\d,]+\))?$/i, 'numeric$1'],
    [/^uniqueidentifier$/i, 'uuid'],
    [/^$/, 'text'],
  ],
  sqlite: [
    [/^(?:(?:enum|set)\(.*\)|.*\[\])$/i, 'text'],
    [/^$/, 'text'],
  ],
};

export function typeIn(dialect: WrittenDialect, type: string): string {
  const rule = TYPES[dialect].find(([pattern]) => pattern.test(type));
  return rule ? type.replace(...rule) : type;
}

/** Types that count by themselves, and say so by their name. */
export const COUNTING = /^(?:small|big)?serial\d?$/i;

/** A value by itself stays; what only another database calls so is called as this one does. Undefined leaves it out. */
export function defaultIn(dialect: WrittenDialect, written: string): string | undefined {
  if (/^nextval\(/i.test(written)) return undefined;
  if (dialect === 'postgresql') {
    const plain = written.replace(/^b'([01]+)'$/i, "B'$1'").replace(/\s+on update current_timestamp(?:\(\d*\))?$/i, '');
    if (/^current_timestamp\(\)$/i.test(plain)) return 'CURRENT_TIMESTAMP';
    return /^'0000-00-00/.test(plain) ? undefined : plain;
  }
  const plain = written.replace(/::[\w ]+(?:\(\d+(?:,\d+)?\))?(?:\[\])?$/, '');
  if (/^(?:now|getdate|sysdatetime)\(\)$/i.test(plain)) return 'CURRENT_TIMESTAMP';
  if (/\b(?:gen_random_uuid|uuid_generate_v\d|newid)\(/i.test(plain)) return undefined;
  return dialect === 'sqlite' && /\)$/.test(plain) && !plain.startsWith('(') ? `(${plain})` : plain;
}

export function nameIn(dialect: WrittenDialect, name: string): string {
  return dialect === 'mysql' ? `\`${name.replaceAll('`', '``')}\`` : `"${name.replaceAll('"', '""')}"`;
}

export function textIn(dialect: WrittenDialect, text: string): string {
  const doubled = text.replaceAll("'", "''");
  return `'${dialect === 'mysql' ? doubled.replaceAll('\\', '\\\\') : doubled}'`;
}
