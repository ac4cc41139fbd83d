// What databases of others say of their tables. None of these is a statement on the site's own database.

export const SQLITE_STATEMENTS = `
  select sql from sqlite_schema
  where type in ('table', 'index') and sql is not null and name not like 'sqlite\\_%' escape '\\'
  order by type desc, name`;

export const MYSQL_TABLES = `
  select table_name as name from information_schema.tables
  where table_schema = database() and table_type = 'BASE TABLE'
  order by table_name`;

/** Tables with their columns, then their keys, indexes and comments, of one schema. */
export const POSTGRES_STATEMENTS = `
  with tables as (
    select c.oid, quote_ident(c.relname) as name, obj_description(c.oid, 'pg_class') as comment
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition
  ), columns as (
    select a.attrelid, a.attnum, quote_ident(a.attname) as name,
      format_type(a.atttypid, a.atttypmod)
        || case when a.attnotnull then ' not null' else '' end
        || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as kind,
      col_description(a.attrelid, a.attnum) as comment
    from pg_catalog.pg_attribute a
      left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped
  ), said as (
    select 1 as part, t.name as of_table, 0 as at, 'create table ' || t.name || ' (' ||
      coalesce((select string_agg(c.name || ' ' || c.kind, ', ' order by c.attnum) from columns c where c.attrelid = t.oid), '')
      || ');' as statement
    from tables t
    union all
    select 2, t.name, row_number() over (partition by t.oid order by k.contype desc, k.conname)::int,
      'alter table ' || t.name || ' add constraint ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid) || ';'
    from tables t join pg_catalog.pg_constraint k on k.conrelid = t.oid
    where k.contype in ('p', 'u', 'f')
    union all
    select 3, t.name, row_number() over (partition by t.oid order by i.indexrelid)::int, pg_get_indexdef(i.indexrelid) || ';'
    from tables t join pg_catalog.pg_index i on i.indrelid = t.oid
    where not exists (select 1 from pg_catalog.pg_constraint k where k.conindid = i.indexrelid)
    union all
    select 4, t.name, 0, 'comment on table ' || t.name || ' is ' || quote_literal(t.comment) || ';'
    from tables t where t.comment is not null
    union all
    select 4, t.name, c.attnum, 'comment on column ' || t.name || '.' || c.name || ' is ' || quote_literal(c.comment) || ';'
    from tables t join columns c on c.attrelid = t.oid
    where c.comment is not null
  )
  select statement from said order by part, of_table, at`;
