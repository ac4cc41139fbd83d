import { type InputHTMLAttributes, useState } from 'react';

interface FormFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  readonly value: string;
  readonly write: (value: string) => void;
}

/** What is typed stays as typed while it is typed: in the text a space at its end is none. */
export function FormField({ value, write, ...rest }: FormFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      {...rest}
      className={`input ${rest.className ?? ''}`}
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.target.value);
        write(event.target.value);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

interface FormTextProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly cell: string;
  readonly readOnly: boolean;
  readonly write: (value: string) => void;
}

/** The same of several lines. */
export function FormText({ label, value, error, cell, readOnly, write }: FormTextProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <label className="api-example">
      <span>{label}</span>
      <textarea
        className="input mono"
        rows={6}
        spellCheck={false}
        data-cell={cell}
        readOnly={readOnly}
        aria-invalid={error !== undefined}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.target.value);
          write(event.target.value);
        }}
        onBlur={() => setTyped(undefined)}
      />
      {error !== undefined && <span className="api-error">{error}</span>}
    </label>
  );
}
