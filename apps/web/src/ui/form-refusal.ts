import type { FormInstance } from 'antd';
import { useEffect } from 'react';
import { CallError } from '../lib/api.ts';

/** Of fields of a call that have another name in the form, or are out of sight there (undefined). */
type FormNames = Readonly<Record<string, string | undefined>>;

/** The field of the form that a refusal names, if it names one of this form. */
function refusedField(form: FormInstance, error: Error | null, names: FormNames = {}): string | undefined {
  if (!(error instanceof CallError) || error.field === undefined) return undefined;
  const field = error.field in names ? names[error.field] : error.field;
  return field !== undefined && field in form.getFieldsValue() ? field : undefined;
}

/** Puts a refusal under the field that it names, and the focus into it. */
export function showRefusal(form: FormInstance, error: Error, text = error.message): void {
  const field = refusedField(form, error);
  if (field === undefined) return;
  tellUnder(form, field, text);
}

function tellUnder(form: FormInstance, field: string, text: string): void {
  form.setFields([{ name: field, errors: [text] }]);
  form.focusField(field);
}

/** A refusal that no field of the form tells, for the note below. */
export function untoldRefusal(form: FormInstance, error: Error | null): Error | null {
  return error && refusedField(form, error) === undefined ? error : null;
}

/**
 * Both for the last failure of a call: under its field, with the focus there, or answered for the note below. It goes
 * when the call is made again.
 */
export function useRefusal(form: FormInstance, error: Error | null, names?: FormNames): Error | null {
  const field = refusedField(form, error, names);
  useEffect(() => {
    if (error === null || field === undefined) return undefined;
    tellUnder(form, field, error.message);
    return () => clearRefusals(form, { [field]: '' });
  }, [form, error, field]);
  return field === undefined ? error : null;
}

/** Takes back what was said of these fields: a field without rules of its own would say it for ever. */
export function clearRefusals(form: FormInstance, fields: object): void {
  const told = Object.keys(fields).filter((name) => form.getFieldError(name).length > 0);
  if (told.length > 0) form.setFields(told.map((name) => ({ name, errors: [] })));
}
