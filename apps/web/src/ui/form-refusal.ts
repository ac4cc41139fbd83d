import type { FormInstance } from 'antd';
import { CallError } from '../lib/api.ts';

/** The field of the form that a refusal names, if it names one of this form. */
function refusedField(form: FormInstance, error: Error | null): string | undefined {
  if (!(error instanceof CallError) || error.field === undefined) return undefined;
  return error.field in form.getFieldsValue() ? error.field : undefined;
}

/** Puts a refusal under the field that it names, and the focus into it. */
export function showRefusal(form: FormInstance, error: Error, text = error.message): void {
  const field = refusedField(form, error);
  if (field === undefined) return;
  form.setFields([{ name: field, errors: [text] }]);
  form.focusField(field);
}

/** A refusal that no field of the form tells, for the note below. */
export function untoldRefusal(form: FormInstance, error: Error | null): Error | null {
  return error && refusedField(form, error) === undefined ? error : null;
}

/** Takes back what was said of these fields: a field without rules of its own would say it for ever. */
export function clearRefusals(form: FormInstance, fields: object): void {
  const told = Object.keys(fields).filter((name) => form.getFieldError(name).length > 0);
  if (told.length > 0) form.setFields(told.map((name) => ({ name, errors: [] })));
}
