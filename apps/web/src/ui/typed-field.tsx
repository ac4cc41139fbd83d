import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

const TYPED_MS = 250;

interface TypedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly onTyped: (text: string) => void;
}

/** Asks a moment after the last key, and at once on Enter. */
export function TypedField({ label, value, maxLength, onTyped }: TypedFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onTyped(text.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [text, value, onTyped]);
  return (
    <Input
      className="typed"
      prefix={<Icon name="search" />}
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      allowClear
      value={text}
      onChange={({ target }) => setText(target.value)}
      onPressEnter={() => onTyped(text.trim())}
    />
  );
}
